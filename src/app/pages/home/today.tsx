import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TodayReply } from '#contract/today.ts'
import { destinationName } from '#rules/destination-name.ts'
import { todayIn } from '#rules/expression/dates.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { useDrafts, useUnopened } from '#src/app/work/use-drafts.ts'
import { leftOut, needsToday, type TodayPlace } from '#src/features/dashboard/needs-today.ts'
import { TodayPanel } from '#src/features/dashboard/today-panel.tsx'
import { todayQuery } from '#src/features/dashboard/today-query.ts'
import { DraftsStrip, type PictureSource } from '#src/features/drafts/draft-card.tsx'
import { readProgress } from '#src/features/drafts/kept-by-draft.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isUnfinished, tallyWork } from '#src/offline/drafts/standing.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { Link } from '#src/ui/link.tsx'
import { Shown } from '#src/ui/shown.tsx'

/** First on the page; renders nothing if nothing needs the member's attention. */
function Today() {
  const { call, offline, now, boardNow } = useServices()
  const all = useDrafts() ?? []
  const { sealed, closed } = useUnopened()
  const online = useOnline()
  const { timeZone, nationalSite } = useBoard()
  const { momentText, dayText } = useFormats()
  const { data, dataUpdatedAt, isError } = useQuery(todayQuery(call))
  const work = tallyWork(all)
  const drafts = all.filter(isUnfinished)
  const lines = needsToday({
    toSend: work,
    unopened: sealed.length + closed.length,
    server: data,
    inDrafts: new Set(drafts.flatMap(lockOf)),
    today: todayIn(new Date(boardNow()).toISOString(), timeZone) ?? '',
    words: {
      day: dayText,
      moment: (iso) => momentText(iso, now()),
      destination: (name) => destinationName(name, nationalSite),
    },
  })
  if (lines.length + drafts.length === 0) return null
  return (
    <TodayPanel
      lines={lines}
      more={leftOut(data)}
      drafts={
        drafts.length > 0 && <Drafts drafts={drafts} member={offline.owner.real} bytes={offline.drafts} now={now()} />
      }
      age={data && <AsOf at={dataUpdatedAt} stale={isError} ports={{ now, online }} />}
      link={(line, words) => <PlaceLink place={line.place}>{words}</PlaceLink>}
    />
  )
}

const lockOf = (draft: Draft): string[] => (draft.base ? [`${recordTypeOf(draft)} ${draft.base.UniqueID}`] : [])

type DraftsProps = { drafts: readonly Draft[]; member: number; bytes: PictureSource; now: number }

function Drafts({ drafts, member, bytes, now }: DraftsProps) {
  return (
    <>
      <h3>Pick up where you left off</h3>
      <DraftsStrip drafts={drafts} bytes={bytes} now={now} progress={readProgress(localStorage, member)} />
    </>
  )
}

function PlaceLink({ place, children }: { place: TodayPlace; children: ReactNode }) {
  switch (place.kind) {
    case 'waiting':
      return <Link to="/waiting">{children}</Link>
    case 'notices':
      return (
        <Link to="." search={(search) => ({ ...search, sheet: 'notices' })}>
          {children}
        </Link>
      )
    case 'lock':
      return (
        <Link to="/rowLock/$entityType/$entityId" params={{ entityType: place.type, entityId: String(place.id) }}>
          {children}
        </Link>
      )
    case 'record':
      return <RecordLink {...place}>{children}</RecordLink>
  }
}

function RecordLink({ type, id, label, children }: Extract<TodayPlace, { kind: 'record' }> & { children: ReactNode }) {
  switch (type) {
    case 'listing':
      return (
        <Link to="/listings/view" search={{ ListingID: label }}>
          {children}
        </Link>
      )
    case 'agent':
      return (
        <Link to="/agent/view" search={{ UniqueID: id }}>
          {children}
        </Link>
      )
    case 'office':
      return (
        <Link to="/office/view" search={{ UniqueID: id }}>
          {children}
        </Link>
      )
  }
}

/** This part's name for `Shown`. */
export const TODAY = 'today'

/** What needs the member, first on the page; takes no space if there is nothing. */
export function TodaySlot() {
  const { call } = useServices()
  const drafts = useDrafts()?.filter(isUnfinished).length ?? 0
  const { data, isLoading } = useQuery(todayQuery(call))
  const { sealed, closed } = useUnopened()
  const lines = (data ? linesOf(data) : 0) + Math.min(1, sealed.length + closed.length)
  if (drafts + lines === 0) return isLoading ? null : <Shown part={TODAY} />
  return (
    <>
      <Today />
      <Shown part={TODAY} />
    </>
  )
}

const linesOf = ({ locks, expiring, refused, requests, unread }: TodayReply): number =>
  locks.rows.length + expiring.rows.length + refused.rows.length + Math.min(1, requests) + Math.min(1, unread)
