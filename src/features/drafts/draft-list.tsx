import type { ReactNode } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordKindOf } from '#src/offline/drafts/record-kinds.ts'
import { isWrittenElsewhere } from '#src/offline/drafts/standing.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { deviceWord, onThisDevice } from '#src/ui/device-word.ts'
import type { SwipeSides } from '#src/ui/touch/swipe-row.tsx'
import type { Titles } from './distinct-titles.ts'
import { DraftCard, type PictureSource } from './draft-card.tsx'
import { StandingDetail } from './standing-label.tsx'
import './drafts.css'
import { groupDrafts, unsentChangesOf } from './group-drafts.ts'
import type { KeptProgress } from './kept-by-draft.ts'

export type DraftActs = {
  open(draft: Draft): void
  discard(draft: Draft): void
  /** Shows a code that opens the draft on the member's other device. */
  continueElsewhere(draft: Draft): void
  /** Takes back a draft that another device now writes. */
  continueHere(draft: Draft): void
  restore(draft: Draft): void
  /** Removes a draft from the list: submitted and acknowledged, or permanently deleted from the bin. */
  dismiss(draft: Draft): void
}
type Props = {
  drafts: readonly Draft[]
  /** Of these drafts, at least. */
  titles: Titles
  bytes: PictureSource
  now: number
  progress?: KeptProgress
  acts: DraftActs
  /** Order of unfinished drafts; without it, last edited first. */
  order?: ((drafts: readonly Draft[]) => Draft[]) | undefined
  /** Ids of those that are ready to submit. */
  ready?: ReadonlySet<string> | undefined
  /** Why an edit can't be submitted now, by draft id. */
  held?: ReadonlyMap<string, string> | undefined
}

type GroupProps = { title: string; count: number; hint?: string; children: ReactNode }

export function WorkGroup({ title, count, hint, children }: GroupProps) {
  return (
    <section className="work-group">
      <GroupHeading title={title} count={count} />
      {hint && <p className="soft small">{hint}</p>}
      <ul className="panel work-list">{children}</ul>
    </section>
  )
}

/** A group of which only the title and the count are shown until it is opened. */
export function FoldedGroup({ title, count, hint, children }: GroupProps) {
  return (
    <details className="work-group">
      <summary>
        <GroupHeading title={title} count={count} />
      </summary>
      {hint && <p className="soft small">{hint}</p>}
      <ul className="panel work-list">{children}</ul>
    </details>
  )
}

/** Takes the focus when the item that had it leaves the group. */
const GroupHeading = ({ title, count }: { title: string; count: number }) => (
  <h2 tabIndex={-1}>
    {title} <span className="work-count soft small">{count}</span>
  </h2>
)

const NEWEST = (drafts: readonly Draft[]): Draft[] => [...drafts]

/** Unfinished work, then submitted drafts from this phone and from another device. */
export function DraftList({ drafts, titles, bytes, now, progress, acts, order = NEWEST, ready, held }: Props) {
  const { needsYou, open, submitted, became } = groupDrafts(drafts)
  const card = (draft: Draft) => (
    <DraftCard
      key={draft.draftId}
      draft={draft}
      title={titles.get(draft.draftId)}
      bytes={bytes}
      now={now}
      progress={progress}
      isReady={ready?.has(draft.draftId)}
      swipe={swipeOf(draft, acts)}
      actions={
        <>
          {mayContinueElsewhere(draft) && (
            <IconButton
              icon="phone"
              label={`Continue ${titles.get(draft.draftId)} on another device`}
              onClick={() => acts.continueElsewhere(draft)}
            />
          )}
          {mayDiscard(draft) && (
            <IconButton
              icon="trash"
              label={`Discard ${titles.get(draft.draftId)}`}
              onClick={() => acts.discard(draft)}
            />
          )}
        </>
      }
    >
      <StandingDetail draft={draft} />
      {held?.get(draft.draftId) && <p className="small strong">{held.get(draft.draftId)}</p>}
      {isWrittenElsewhere(draft) && (
        <div className="work-buttons cluster">
          <Button look="main" onClick={() => acts.continueHere(draft)}>
            Continue here
          </Button>
        </div>
      )}
    </DraftCard>
  )
  const overCard = (draft: Draft, pointer?: ReactNode) => (
    <DraftCard
      key={draft.draftId}
      draft={draft}
      title={titles.get(draft.draftId)}
      bytes={bytes}
      now={now}
      actions={
        <IconButton
          icon="close"
          label={`Take ${titles.get(draft.draftId)} off this list`}
          onClick={() => acts.dismiss(draft)}
        />
      }
    >
      {pointer}
    </DraftCard>
  )
  return (
    <>
      {needsYou.length > 0 && (
        <WorkGroup title="Needs attention" count={needsYou.length}>
          {order(needsYou).map(card)}
        </WorkGroup>
      )}
      {open.length > 0 && (
        <WorkGroup title={`On this ${deviceWord()}`} count={open.length}>
          {order(open).map(card)}
        </WorkGroup>
      )}
      {submitted.length > 0 && (
        <WorkGroup title="Sent" count={submitted.length}>
          {submitted.map((draft) => overCard(draft))}
        </WorkGroup>
      )}
      {became.length > 0 && (
        <WorkGroup title="Submitted on another device" count={became.length}>
          {became.map((draft) => overCard(draft, <UnsentPointer draft={draft} drafts={drafts} />))}
        </WorkGroup>
      )}
    </>
  )
}

/** The server has the draft, and no submission of it is in progress. */
const mayContinueElsewhere = (draft: Draft) =>
  draft.acknowledged > 0 && !draft.submission && !isWrittenElsewhere(draft) && draft.attention?.code !== 'not-found'

const mayDiscard = (draft: Draft) => draft.submission?.state !== 'sending'

const swipeOf = (draft: Draft, acts: DraftActs): SwipeSides => ({
  start: isWrittenElsewhere(draft)
    ? { label: 'Continue here', icon: 'edit', run: () => acts.continueHere(draft) }
    : { label: 'Continue', icon: 'edit', run: () => acts.open(draft) },
  end: mayDiscard(draft)
    ? { label: 'Discard', icon: 'trash', danger: true, run: () => acts.discard(draft) }
    : undefined,
})

/** Link to the unsent rest of a draft that another device submitted. A tap on its card opens it. */
function UnsentPointer({ draft, drafts }: { draft: Draft; drafts: readonly Draft[] }) {
  if (!unsentChangesOf(draft, drafts)) return null
  const { noun } = recordKindOf(draft)
  return (
    <p className="soft small">
      What only this {deviceWord()} had is not in the {noun}. It is kept on the {noun}’s page, in “Your unsent changes”.
    </p>
  )
}

/** Drafts discarded in the last 30 days. */
export function BinList({ drafts, titles, bytes, now, acts }: Omit<Props, 'progress'>) {
  return groupDrafts(drafts).bin.map((draft) => (
    <DraftCard
      key={draft.draftId}
      draft={draft}
      title={titles.get(draft.draftId)}
      bytes={bytes}
      now={now}
      swipe={{ start: { label: 'Restore', icon: 'undo', run: () => acts.restore(draft) } }}
    >
      <div className="work-buttons cluster work-bin">
        <Button aria-label={`Restore ${titles.get(draft.draftId)}`} onClick={() => acts.restore(draft)}>
          Restore
        </Button>
        <Button
          look="danger"
          aria-label={`${deletionName([draft])}: ${titles.get(draft.draftId)}`}
          onClick={() => acts.dismiss(draft)}
        >
          {deletionName([draft])}
        </Button>
      </div>
    </DraftCard>
  ))
}

/** True if the server has a copy, which stays in the bin of each of the member's devices. */
export const hasServerCopy = (binned: readonly Draft[]): boolean => binned.some(({ acknowledged }) => acknowledged > 0)

/** Name of the button that deletes these drafts. */
export const deletionName = (binned: readonly Draft[]): string =>
  hasServerCopy(binned) ? onThisDevice('Delete from this phone') : 'Delete forever'
