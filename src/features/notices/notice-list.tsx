import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Notice } from '#contract/notice.ts'
import type { Call } from '#src/api/call.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { noticesQuery } from './notice-queries.ts'
import './notices.css'
import { failureWords } from '#src/api/failure-words.ts'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { useAction } from '#src/ui/use-action.ts'

type Props = {
  call: Call
  online: boolean
  now: () => number
  /** The action that a notice requests, if any; `done` marks it as read. */
  act: (notice: Notice, done: () => void) => ReactNode
}

/** The member's notices, newest first. */
export function NoticeList({ call, online, now, act }: Props) {
  const notices = useQuery(noticesQuery(call))
  const { busy, markRead } = useMarkRead(call)
  if (!notices.data) return <Unloaded query={notices} what="your notices" lines={5} online={online} />
  const list = notices.data.notices
  const unread = list.filter(({ readAt }) => readAt === null).map(({ NoticeID }) => NoticeID)
  return (
    <div className="stack gap-12">
      <AsOf at={notices.dataUpdatedAt} stale={notices.isError} ports={{ now, online }} />
      {list.length === 0 && <NoNotices />}
      {unread.length > 1 && (
        <Button icon="check" busy={busy} disabled={!online} onClick={markRead(unread)}>
          Mark all as read
        </Button>
      )}
      <ul className="stack gap-12">
        {list.map((notice) => (
          <NoticeCard key={notice.NoticeID} notice={notice} now={now}>
            {act(notice, () => void (notice.readAt === null && markRead([notice.NoticeID])()))}
            {notice.readAt === null && (
              <Button look="quiet" busy={busy} disabled={!online} onClick={markRead([notice.NoticeID])}>
                Mark as read<span className="said"> {notice.text}</span>
              </Button>
            )}
          </NoticeCard>
        ))}
      </ul>
    </div>
  )
}

const NoNotices = () => (
  <EmptyState picture={<Icon name="bell" size={40} />} title="Nothing new.">
    You’ll see here when a colleague asks to act for you, takes over your work, or the MLS refuses a record.
  </EmptyState>
)

function NoticeCard({ notice, now, children }: { notice: Notice; now: () => number; children: ReactNode }) {
  const { momentText } = useFormats()
  return (
    <li className={notice.readAt === null ? 'notice panel notice-unread strong' : 'notice panel'}>
      <p>
        {notice.readAt === null && <b className="notice-new tag">New</b>}
        {notice.text}
      </p>
      <p className="soft small">
        <time dateTime={notice.createdAt}>{momentText(notice.createdAt, now())}</time>
      </p>
      <div className="notice-acts cluster">{children}</div>
    </li>
  )
}

function useMarkRead(call: Call) {
  const queries = useQueryClient()
  const toast = useToast()
  const { busy, act } = useAction()
  const markRead = (NoticeIDs: number[]) =>
    act(async () => {
      const reply = await call('noticesRead', { input: { NoticeIDs } })
      if (reply.kind === 'ok') await queries.invalidateQueries({ queryKey: noticesQuery(call).queryKey })
      else toast(`Not marked as read. ${failureWords(reply).text}`)
    })
  return { busy, markRead }
}
