import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { ListingRecord } from '#contract/listing.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { ChatPanel } from '#src/features/support/chat-panel.tsx'
import { MessageSheet } from '#src/features/support/message-sheet.tsx'
import { createOutgoingMessages } from '#src/features/support/outgoing-messages.ts'
import { memberKey } from '#src/state/storage-keys.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'

/** Support over any page: the message form, messages waiting to be sent, and the chat once it was requested. */
export function SupportOverlays() {
  const { call, user, texts, now, newId, portal, chat } = useServices()
  const [messages] = useState(() =>
    createOutgoingMessages({ call, storage: texts, key: memberKey('support', user.realUniqueID), now, newId }),
  )
  const online = useOnline()
  useEffect(() => {
    if (online) void messages.send()
  }, [online, messages])
  const sheet = useSheet('support')
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' })
  const listingId = useListingOnScreen()
  const { isWanted } = useSignal(chat)
  return (
    <>
      {sheet.isOpen && (
        <MessageSheet
          onClose={sheet.close}
          messages={messages}
          about={{ page, listingId }}
          boardName={portal?.boardName ?? 'the board'}
        />
      )}
      {isWanted && <Chat listingId={listingId} />}
    </>
  )
}

function Chat({ listingId }: { listingId: string | undefined }) {
  const { call, chat } = useServices()
  const toast = useToast()
  const { isOpen } = useSignal(chat)
  const { data, isError } = useQuery({
    queryKey: ['supportChat'],
    queryFn: ({ signal }) => replyOf(call('supportChat', { signal })),
    meta: { persist: false },
  })
  const close = useCallback(() => chat.set({ ...chat.get(), isOpen: false }), [chat])
  const onUnread = useCallback((unread: number) => chat.set({ ...chat.get(), unread }), [chat])
  useEffect(() => {
    if (!isError) return
    toast('The chat can’t be reached right now. You can leave a message.')
    chat.set({ isWanted: false, isOpen: false, unread: 0 })
  }, [isError, chat, toast])
  if (!data?.chat) return null
  return <ChatPanel {...{ chat: data.chat, isOpen, listingId, onUnread }} onClose={close} />
}

/** The listing's number, from the URL or from the record that the page has loaded. */
function useListingOnScreen(): string | undefined {
  const queries = useQueryClient()
  const search = useRouterState({
    select: ({ location }) => location.search as { ListingID?: string; UniqueID?: number },
  })
  const isListing = useRouterState({ select: ({ location }) => location.pathname.startsWith('/listings/') })
  if (!isListing) return undefined
  if (search.ListingID) return search.ListingID
  return queries.getQueryData<ListingRecord>(['listingRecord', { UniqueID: search.UniqueID }])?.row.ListingId
}
