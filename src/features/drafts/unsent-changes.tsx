import { type ComponentType, type ReactNode, useId, useState } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { ChangeWords } from './change-words.ts'
import { changesText, compareChanges, type FieldChange, hasDifferences, type TheirRecord } from './compare-changes.ts'
import { changedOrders, changedRows, type Difference, Differences, useCopy } from './differences.tsx'

type Props = {
  draft: Draft
  theirs: TheirRecord
  words: ChangeWords
  /** Says who else changed a field; may still be loading. */
  Meanwhile?: ComponentType<{ draft: Draft; theirs: TheirRecord; field: string }>
  /** Name of the record type within a sentence. */
  noun?: string
  /** Why the changes cannot be applied to the record now. */
  blocked: string | null
  /** null: the server has no such record anymore; `gone` says so. */
  onReapply: (() => void) | null
  gone?: string
  onDiscard: () => void
  copy: (text: string) => Promise<void>
}

const SHOWN = 6
/** As long as it is not known by whom. */
export const MEANWHILE = 'Also changed meanwhile'

/** For the view page: changes that the member typed and nobody else has seen, to compare, apply, copy or discard. */
export function UnsentChanges(props: Props) {
  const { draft, theirs, words, noun = 'listing', blocked, onReapply, gone, onDiscard, copy, Meanwhile } = props
  const titleId = useId()
  const [all, setAll] = useState(false)
  const changes = compareChanges(draft, theirs)
  const { isCopied, copyText } = useCopy(() => copy(changesText(`Your unsent changes: ${draft.title}`, changes, words)))
  if (!hasDifferences(changes)) return null
  const { fields, rows } = changes
  const isWhole = all || fields.length <= SHOWN
  const shown = (isWhole ? fields : fields.slice(0, SHOWN)).map((change) =>
    changedField(change, words, {
      noun,
      meanwhile: Meanwhile ? <Meanwhile draft={draft} theirs={theirs} field={change.field} /> : MEANWHILE,
    }),
  )
  return (
    <section className="panel panel-pad changes stack gap-16" aria-labelledby={titleId}>
      <div className="changes-head">
        <Icon name="drafts" />
        <div>
          <h2 id={titleId}>Your unsent changes</h2>
          <p className="soft small">
            {onThisDevice(gone ?? draft.attention?.detail ?? '') ||
              'Only you can see these changes until you submit them.'}
          </p>
        </div>
      </div>
      <Differences
        list={[...shown, ...(isWhole ? changedRows(changes, words) : []), ...changedOrders(changes, words)]}
      />
      {fields.length > SHOWN && (
        <Button look="quiet" icon={all ? 'up' : 'down'} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${fields.length + rows.length} changes`}
        </Button>
      )}
      <div className="cluster">
        {onReapply && (
          <Button look="main" icon="edit" disabled={blocked !== null} onClick={onReapply}>
            Apply to this {noun}
          </Button>
        )}
        <Button onClick={copyText}>{isCopied ? 'Copied' : 'Copy as text'}</Button>
        <Button look="danger" icon="trash" onClick={onDiscard}>
          Discard
        </Button>
      </div>
      {blocked && <p className="soft small">{blocked}</p>}
      {isCopied === false && <p role="alert">Your browser doesn’t allow copying.</p>}
    </section>
  )
}

function changedField(
  { field, base, mine, theirs, outcome }: FieldChange,
  words: ChangeWords,
  { noun, meanwhile }: { noun: string; meanwhile: ReactNode },
): Difference {
  const text = (value: FieldChange['mine']) => words.text(field, value)
  const look = meanwhile === MEANWHILE ? 'change-both small strong' : 'change-both small strong with-room'
  const notes = {
    mine: undefined,
    both: <span className={look}>{meanwhile}</span>,
    there: `Already in the ${noun}`,
  }
  return {
    key: field,
    label: words.label(field),
    versions: [
      { name: 'Was', text: text(base) },
      { name: 'Yours', text: text(mine), isChosen: true },
      ...(outcome === 'both' ? [{ name: 'Now', text: text(theirs) }] : []),
    ],
    note: notes[outcome],
  }
}
