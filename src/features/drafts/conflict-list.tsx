import type { ComponentType, ReactNode } from 'react'
import type { Draft, DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import { isOrder } from '#src/offline/drafts/orders.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { ChangeWords } from './compare-changes.ts'
import './drafts.css'
import { OrderChoice, type PictureProps } from './order-choice.tsx'
import { rowName } from './row-name.ts'
import './who-changed.css'
import { KeptParts } from './kept-parts.tsx'
import { changeOf, fieldKey, type LastChanges, makerOf, whoWords } from './who-changed.ts'

type Resolve = (conflict: DraftConflict, take: 'mine' | 'theirs') => void

type Props = {
  draft: Draft
  words: ChangeWords
  /** Who made the other changes, as far as it is known. */
  changes?: LastChanges | undefined
  now: number
  onResolve: Resolve
  /** Small picture of a photo. */
  Picture?: ComponentType<PictureProps>
}

/** Fields that both sides changed; the member decides each before submitting. Renders nothing if there are none. */
export function ConflictList({ draft, words, changes, now, onResolve, Picture }: Props) {
  const { momentText } = useFormats()
  const { conflicts, attention } = draft
  const kept = attention?.source === 'merge' ? attention.errors.filter(({ code }) => code === 'kept') : []
  if (conflicts.length + kept.length === 0) return null
  const isByOne = new Set(conflicts.map((conflict) => makerOf(conflict, changes))).size === 1
  const what = whatWords(conflicts, recordTypeOf(draft))
  const mayBeNamed = conflicts.some(({ ownDevice }) => !ownDevice)
  /** “Changed 10:42 a.m.” if the heading names the only person. */
  const changedText = (conflict: DraftConflict): string => {
    const change = changeOf(conflict, changes)
    if (!change) return conflict.ownDevice ? '' : 'Changed meanwhile'
    const when = momentText(change.at, now)
    return isByOne ? `Changed ${when}` : `Changed by ${makerOf(conflict, changes)}, ${when}`
  }
  return (
    <section className="conflicts stack gap-16" aria-labelledby="conflicts-title" tabIndex={-1} data-needs-attention>
      <h3 className={mayBeNamed ? 'conflicts-title with-room' : 'conflicts-title'}>
        <Icon name="alert" size={20} />
        <span id="conflicts-title">
          {whoWords(conflicts, changes)} changed {what}
        </span>
      </h3>
      {kept.length > 0 && (
        <>
          <p>Deleted on one side, added or edited on the other. Kept here; delete again what should go.</p>
          {/* A boundary of its own: while this loads, the form around it stays on screen and keeps its focus. */}
          <KeptParts targets={kept.map(({ target }) => target)} draft={draft} words={words} Picture={Picture} />
        </>
      )}
      {conflicts.length > 0 && (
        <ul className="stack gap-16">
          {conflicts.map((conflict) => (
            <Conflict
              key={fieldKey(conflict)}
              draft={draft}
              conflict={conflict}
              Picture={Picture}
              row={conflict.uid === null ? null : rowName(draft, conflict.section, conflict.uid)}
              words={words}
              changed={changedText(conflict)}
              isNamed={conflicts.length > 1}
              onResolve={onResolve}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function whatWords(conflicts: readonly DraftConflict[], record: string): string {
  if (conflicts.length === 0) return `this ${record}`
  if (conflicts.every(isOrder)) return 'the same order'
  return conflicts.length === 1 ? 'the same field' : `the same ${conflicts.length} fields`
}

type ConflictProps = {
  draft: Draft
  Picture: Props['Picture']
  conflict: DraftConflict
  /** “Room 2”; null for a field of the record itself. */
  row: string | null
  words: ChangeWords
  /** By whom and when; empty for another device of the member’s. */
  changed: string
  /** Whether `changed` may name somebody, instead of the heading. */
  isNamed: boolean
  onResolve: Resolve
}

function Conflict({ draft, conflict, Picture, row, words, changed, isNamed, onResolve }: ConflictProps) {
  const { section, uid, field, mine, theirs, ownDevice } = conflict
  const inside = uid === null ? undefined : section
  const name = isOrder(conflict) ? `${words.label(section)}: order` : words.label(field, inside)
  const label = row === null ? name : `${row}: ${name}`
  const photo = section === 'photos' ? draftPhotos(draft).find(({ id }) => id === uid) : undefined
  const text = (value: typeof mine): ReactNode =>
    isOrder(conflict) ? (
      <OrderChoice draft={draft} section={section} order={value} words={words} Picture={Picture} />
    ) : (
      words.text(field, value, inside) || '(empty)'
    )
  // The same words before and after it is known who made the other change, which may have been the member.
  const [keep, take] = ownDevice
    ? ['Keep what was typed here', 'Take the other device’s']
    : ['Keep mine', 'Take the other']
  return (
    <li>
      <b>{label}</b>
      {photo && Picture && <Picture photo={photo} />}
      {changed && <p className={isNamed ? 'soft small with-room' : 'soft small'}>{changed}</p>}
      <div className="conflict-choices stack">
        <Button onClick={() => onResolve(conflict, 'mine')}>
          <span>
            <span className="said">{label}: </span>
            {keep}: {text(mine)}
          </span>
        </Button>
        <Button onClick={() => onResolve(conflict, 'theirs')}>
          <span>
            <span className="said">{label}: </span>
            {take}: {text(theirs)}
          </span>
        </Button>
      </div>
    </li>
  )
}
