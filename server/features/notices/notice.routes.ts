// notices, notices/read: for the person who signed in, even while they act for somebody else.
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import { countUnread, markRead, readNotices } from './notices.store.ts'

export const noticeRoutes = (): AnyRoute[] => [
  defineRoute({
    name: 'notices',
    may: anyMember,
    handle: async ({ tx, caller: { memberId } }) => ({
      notices: await readNotices(tx, memberId),
      unread: await countUnread(tx, memberId),
    }),
  }),
  defineRoute({
    name: 'noticesRead',
    may: anyMember,
    handle: async ({ tx, caller: { memberId }, input }) => {
      await markRead(tx, memberId, input.NoticeIDs)
      return { unread: await countUnread(tx, memberId) }
    },
  }),
]
