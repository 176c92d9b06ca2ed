import { type ComponentType, type ReactNode, useId, useState } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { photoWords } from '#src/offline/drafts/photo-changes.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import { ChangedRow } from './changed-row.tsx'
import {
  type ChangeWords,
  changesText,
  compareChanges,
  type FieldChange,
  hasChanges,
  type TheirRecord,
} from './compare-changes.ts'
import './drafts.css'
import './who-changed.css'

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
  const [copied, setCopied] = useState<boolean | null>(null)
  const changes = compareChanges(draft, theirs)
  if (!hasChanges(changes)) return null
  const { fields, rows, reordered, photos } = changes
  const shown = all ? fields : fields.slice(0, SHOWN)
  const copyAll = () =>
    copy(changesText(`Your unsent changes: ${draft.title}`, changes, words)).then(
      () => setCopied(true),
      () => setCopied(false),
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
      <ul className="changes-list">
        {shown.map((change) => (
          <ChangedField
            key={change.field}
            change={change}
            words={words}
            noun={noun}
            meanwhile={Meanwhile ? <Meanwhile draft={draft} theirs={theirs} field={change.field} /> : MEANWHILE}
          />
        ))}
        {(all || fields.length <= SHOWN) &&
          rows.map((row) => <ChangedRow key={`${row.section} ${row.uid}`} row={row} words={words} />)}
        {reordered.map((section) => (
          <li className="change" key={section}>
            <b>{words.label(section)}</b>
            <span className="strong">another order</span>
          </li>
        ))}
        {photoWords(photos) && (
          <li className="change">
            <b>Photos</b>
            <span className="strong">{photoWords(photos)}</span>
          </li>
        )}
      </ul>
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
        <Button onClick={() => void copyAll()}>{copied ? 'Copied' : 'Copy as text'}</Button>
        <Button look="danger" icon="trash" onClick={onDiscard}>
          Discard
        </Button>
      </div>
      {blocked && <p className="soft small">{blocked}</p>}
      {copied === false && <p role="alert">Your browser doesn’t allow copying.</p>}
    </section>
  )
}

type FieldProps = { change: FieldChange; words: ChangeWords; noun: string; meanwhile: ReactNode }

function ChangedField({ change, words, noun, meanwhile }: FieldProps) {
  const text = (value: FieldChange['mine']) => words.text(change.field, value) || '(empty)'
  return (
    <li className="change">
      <b>{words.label(change.field)}</b>
      <dl>
        <dt>Was</dt>
        <dd>{text(change.base)}</dd>
        <dt>Yours</dt>
        <dd className="strong">{text(change.mine)}</dd>
        {change.state === 'both' && (
          <>
            <dt>Now</dt>
            <dd>{text(change.theirs)}</dd>
          </>
        )}
      </dl>
      {change.state === 'both' && (
        <span className={meanwhile === MEANWHILE ? 'change-both small strong' : 'change-both small strong with-room'}>
          {meanwhile}
        </span>
      )}
      {change.state === 'there' && <span className="soft small">Already in the {noun}</span>}
    </li>
  )
}
