import { type ReactNode, useState } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { finishedRecord } from '#src/offline/drafts/standing.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { usePicture } from '#src/phone/pictures.tsx'
import { useFormats } from '#src/ui/board.ts'
import { Link } from '#src/ui/link.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { SwipeRow, type SwipeSides } from '#src/ui/touch/swipe-row.tsx'
import './drafts.css'
import { counted } from '#src/ui/counted.ts'
import { draftTitles } from './distinct-titles.ts'
import { coverOf, daysLeft, draftTitle, editFacts, kindWords, photoCount, unfinished } from './group-drafts.ts'
import { type FormProgress, type KeptProgress, progressOf } from './kept-by-draft.ts'
import { draftAddress, viewAddress } from './record-address.ts'
import { MARK_SIZE, RecordMark } from './record-mark.tsx'
import { StandingLabel } from './standing-label.tsx'

export type PictureSource = Pick<Drafts, 'photoBytes'>

type Props = {
  draft: Draft
  title?: string | undefined
  /** Source of pictures that are only on this device. */
  bytes: PictureSource
  now: number
  /** Required fields filled in, by draft; without an entry the card shows no progress. */
  progress?: KeptProgress | undefined
  /** Says that it may be submitted, in place of the progress. */
  isReady?: boolean | undefined
  actions?: ReactNode
  swipe?: SwipeSides
  /** Content below: the server's messages, and what is left to do. */
  children?: ReactNode
}

/** One draft: its title, time of the last edit and status. A tap anywhere opens it. */
export function DraftCard({ draft, title, bytes, now, progress = {}, isReady, actions, swipe, children }: Props) {
  const types = usePropertyTypes()
  const { momentText, wholePrice } = useFormats()
  const photos = photoCount(draft)
  const done = progressOf(draft, progress)
  const facts = [
    kindWords(draft, types),
    isReady ? 'ready to submit' : done && `${done.answered} of ${done.required} required`,
    ...editFacts(draft, wholePrice),
    photos > 0 && counted(photos, 'photo'),
    `edited ${momentText(draft.editedAt, now)}`.replaceAll(' ', '\u00a0'),
  ]
  return (
    <WorkCard
      mark={<Mark draft={draft} bytes={bytes} />}
      title={<DraftLink draft={draft}>{title ?? draftTitle(draft, types)}</DraftLink>}
      facts={facts}
      actions={actions}
      {...(swipe && { swipe })}
    >
      {done && <ProgressLine {...done} />}
      {draft.binnedAt === null ? (
        <StandingLabel draft={draft} now={now} />
      ) : (
        <span className="soft small">{daysWords(daysLeft(draft.binnedAt, now))}</span>
      )}
      {children}
    </WorkCard>
  )
}

const daysWords = (days: number) => (days === 1 ? 'Deleted forever in 1 day' : `Deleted forever in ${days} days`)

/** Hidden from screen readers: the numbers are in the line above. */
const ProgressLine = ({ answered, required }: FormProgress) => (
  <span className="work-progress" aria-hidden="true">
    <span style={{ inlineSize: `${(100 * answered) / required}%` }} />
  </span>
)

/** The cover photo, once there is one. */
function Mark({ draft, bytes }: Pick<Props, 'draft' | 'bytes'>) {
  const cover = coverOf(draft)
  const plain = <RecordMark formName={draft.formName} propertyType={draft.propertyType} size={MARK_SIZE} />
  return cover ? <Cover key={cover.id} photo={cover} bytes={bytes} plain={plain} /> : plain
}

type CoverProps = { photo: ShownPhoto; bytes: PictureSource; plain: ReactNode }

function Cover({ photo, bytes, plain }: CoverProps) {
  const source = usePicture(bytes, photo, 'thumbnail')
  const [failed, setFailed] = useState<string | null>(null)
  if (!source || source === failed) return plain
  return <img className="work-cover" src={source} alt="" decoding="async" onError={() => setFailed(source)} />
}

type WorkCardProps = {
  mark: ReactNode
  title: ReactNode
  facts: readonly (string | false | null)[]
  actions?: ReactNode
  swipe?: SwipeSides
  children?: ReactNode
}

export function WorkCard({ mark, title, facts, actions, swipe = {}, children }: WorkCardProps) {
  return (
    <li className="work-item">
      <SwipeRow {...swipe}>
        <div className="work-card">
          {mark}
          <div className="work-words">
            <p className="work-title">{title}</p>
            <p className="soft small">{facts.filter(Boolean).join(' ·\u00a0')}</p>
            {children}
          </div>
          {actions && <div className="work-actions">{actions}</div>}
        </div>
      </SwipeRow>
    </li>
  )
}

/** Links to the draft's form, or once it is submitted, to the record it became. */
function DraftLink({ draft, children }: { draft: Draft; children: ReactNode }) {
  const types = usePropertyTypes()
  const record = finishedRecord(draft)
  if (draft.binnedAt !== null) return <span className="work-name">{children}</span>
  const address = record ? viewAddress(recordTypeOf(draft), record) : draftAddress(draft, types)
  return (
    <Link {...address} className="work-link cover-link">
      {children}
    </Link>
  )
}

const SHOWN = 3

/** Drafts to continue, for the dashboard. Renders nothing if everything is finished. */
export function DraftsStrip({
  drafts,
  bytes,
  now,
  progress,
}: {
  drafts: readonly Draft[]
  bytes: PictureSource
  now: number
  progress?: KeptProgress
}) {
  const types = usePropertyTypes()
  const all = unfinished(drafts)
  if (all.length === 0) return null
  const titles = draftTitles(all, [], types)
  return (
    <div className="panel work-list">
      <ul>
        {all.slice(0, SHOWN).map((draft) => (
          <DraftCard
            key={draft.draftId}
            draft={draft}
            title={titles.get(draft.draftId)}
            bytes={bytes}
            now={now}
            progress={progress}
          />
        ))}
      </ul>
      {all.length > SHOWN && (
        <p className="strip-foot">
          <Link to="/drafts">All {all.length} drafts</Link>
        </p>
      )}
    </div>
  )
}
