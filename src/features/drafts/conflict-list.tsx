import type { ComponentType, ReactNode } from 'react'
import type { Draft, DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { isOrder } from '#src/offline/drafts/orders.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { type ChangeWords, photoName, rowName, rowWords } from './change-words.ts'
import { type Difference, Differences } from './differences.tsx'
import { changeOf, fieldKey, type LastChanges, makerOf, whoWords } from './who-changed.ts'

export type PictureProps = { photo: ShownPhoto }
type Resolve = (conflict: DraftConflict, take: 'mine' | 'theirs') => void

type Props = {
  draft: Draft
  words: ChangeWords
  /** Who made the other changes, as far as it is known. */
  changes?: LastChanges | undefined
  now: number
  onResolve: Resolve
  onDismissKept?: () => void
  /** Small picture of a photo. */
  Picture?: ComponentType<PictureProps>
}

/** Fields that both sides changed; the member decides each before submitting. Renders nothing if there are none. */
export function ConflictList({ draft, words, changes, now, onResolve, onDismissKept, Picture }: Props) {
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
          <Differences list={kept.map(({ target }) => keptPart(target, { draft, words, Picture }))} />
          {onDismissKept && <Button onClick={onDismissKept}>Keep {kept.length === 1 ? 'it' : 'them'}</Button>}
        </>
      )}
      {conflicts.length > 0 && (
        <Differences
          className="stack gap-16"
          list={conflicts.map((conflict) =>
            asked(
              conflict,
              { draft, words, Picture },
              {
                changed: changedText(conflict),
                isNamed: conflicts.length > 1,
                onResolve: (take) => onResolve(conflict, take),
              },
            ),
          )}
        />
      )}
    </section>
  )
}

function whatWords(conflicts: readonly DraftConflict[], record: string): string {
  if (conflicts.length === 0) return `this ${record}`
  if (conflicts.every(isOrder)) return 'the same order'
  return conflicts.length === 1 ? 'the same field' : `the same ${conflicts.length} fields`
}

type Parts = Pick<Props, 'draft' | 'words' | 'Picture'>

/** A row or photo that was deleted on one side and kept. `target`: `rooms[uid]` or `photos[id]`. */
function keptPart(target: string, { draft, words, Picture }: Parts): Difference {
  const [, section = '', id = ''] = /^(\w+)\[(.+)\]$/.exec(target) ?? []
  const photo = section === 'photos' ? draftPhotos(draft).find((each) => each.id === id) : undefined
  const row = draftRows(draft, section).find(({ uid }) => uid === id)
  return {
    key: target,
    label: words.label(section),
    picture: photo && Picture && <Picture photo={photo} />,
    text: <span>{section === 'photos' ? photoName(draft, id) : rowWords(row, section, words)}</span>,
  }
}

/**
 * `changed`: by whom and when; empty for another device of the member’s. `isNamed`: whether it may name somebody, instead
 * of the heading.
 */
type Asked = { changed: string; isNamed: boolean; onResolve: (take: 'mine' | 'theirs') => void }

/** A value that both sides changed, with both as buttons. */
function asked(conflict: DraftConflict, parts: Parts, { changed, isNamed, onResolve }: Asked): Difference {
  const { section, uid, field, mine, theirs, ownDevice } = conflict
  const { draft, words, Picture } = parts
  const inside = uid === null ? undefined : section
  const name = isOrder(conflict) ? `${words.label(section)}: order` : words.label(field, inside)
  const label = uid === null ? name : `${rowName(draft, section, uid)}: ${name}`
  const photo = section === 'photos' ? draftPhotos(draft).find(({ id }) => id === uid) : undefined
  const text = (value: typeof mine): ReactNode =>
    isOrder(conflict) ? orderChoice(section, value, parts) : words.text(field, value, inside) || '(empty)'
  // The same words before and after it is known who made the other change, which may have been the member.
  const [keep, take] = ownDevice
    ? ['Keep what was typed here', 'Take the other device’s']
    : ['Keep mine', 'Take the other']
  const choice = (verb: string | undefined, value: typeof mine, side: 'mine' | 'theirs') => (
    <Button onClick={() => onResolve(side)}>
      <span>
        <span className="said">{label}: </span>
        {verb}: {text(value)}
      </span>
    </Button>
  )
  return {
    key: fieldKey(conflict),
    label,
    picture: photo && Picture && <Picture photo={photo} />,
    note: changed && <p className={isNamed ? 'soft small with-room' : 'soft small'}>{changed}</p>,
    acts: (
      <div className="conflict-choices stack">
        {choice(keep, mine, 'mine')}
        {choice(take, theirs, 'theirs')}
      </div>
    ),
  }
}

/** Enough to tell two orders apart, in the width of a phone. */
const PICTURES = 5

/** One of two orders to choose from: photos as pictures, rows by their first value. */
function orderChoice(section: string, order: DraftConflict['mine'], { draft, words, Picture }: Parts): ReactNode {
  const ids = Array.isArray(order) ? order : []
  if (section !== 'photos') {
    const rows = new Map(draftRows(draft, section).map((row) => [row.uid, row]))
    const living = ids.filter((uid) => rows.get(uid)?.IsDeleted === false)
    return living.map((uid) => rowWords(rows.get(uid), section, words, 1) || rowName(draft, section, uid)).join(', ')
  }
  const photos = new Map(draftPhotos(draft).map((photo) => [photo.id, photo]))
  const living = ids.flatMap((id) => (photos.get(id)?.IsDeleted === false ? photos.get(id)! : []))
  const names = living.map(({ id }) => photoName(draft, id)).join(', ')
  if (!Picture) return names
  return (
    <>
      <span className="said">{names}</span>
      <span className="order-pictures row cluster gap-4" aria-hidden="true">
        {living.slice(0, PICTURES).map((photo) => (
          <Picture key={photo.id} photo={photo} />
        ))}
        {living.length > PICTURES && `+${living.length - PICTURES}`}
      </span>
    </>
  )
}
