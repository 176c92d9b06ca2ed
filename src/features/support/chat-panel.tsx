import { useEffect, useRef } from 'react'
import { CHAT_BADGE_MAX, type ChatIdentity } from '#contract/support.ts'
import { IconButton } from '#src/ui/button.tsx'
import './support.css'

type Props = {
  chat: Chat
  isOpen: boolean
  onClose: () => void
  listingId: string | undefined
  onUnread: (count: number) => void
}

/** The help desk's page in a separate frame. It stays mounted while closed, so that it can announce a reply. */
export function ChatPanel({ chat, isOpen, onClose, listingId, onUnread }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isLoaded = useRef(false)
  const about = useRef(listingId)
  const say = useRef((texts: string[]) => {
    for (const text of texts) frame.current?.contentWindow?.postMessage(text, chat.origin)
  }).current

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== chat.origin || source !== frame.current?.contentWindow) return
      const told = heard(data)
      if (told?.kind === 'unread') onUnread(told.count)
      if (told?.kind !== 'loaded') return
      isLoaded.current = true
      const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
      say(introduction(chat, { listingId: about.current, isDark }))
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [chat, onUnread, say])
  useEffect(() => {
    about.current = listingId
    if (isLoaded.current) say([...topic(listingId), opened(isOpen)])
    if (isOpen) onUnread(0)
  }, [listingId, isOpen, onUnread, say])

  return (
    <aside className="chat-panel" aria-label="Support chat" hidden={!isOpen}>
      <div className="chat-panel-head split gap-0">
        <h2>Support chat</h2>
        <IconButton icon="close" label="Close the chat" onClick={onClose} />
      </div>
      <iframe
        ref={frame}
        title="Support chat"
        src={chatAddress(chat)}
        // The frame's own origin, never ours: it may use its storage, but cannot leave its frame.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="origin"
        allow=""
      />
    </aside>
  )
}

// Messages between the page and Chatwoot's widget: texts that start with a prefix, followed by JSON with the event's
// name. The widget is the help desk's own page; none of its code runs here.

const MARK = 'chatwoot-widget:'

export type Chat = NonNullable<ChatIdentity>
type ChatTopic = { listingId?: string | undefined; isDark: boolean }

/** URL of the widget's page. */
export const chatAddress = ({ origin, websiteToken }: Chat): string =>
  `${origin}/widget?website_token=${encodeURIComponent(websiteToken)}`

const say = (event: string, more: object = {}): string => MARK + JSON.stringify({ event, ...more })

/** Sent once the widget has loaded: its appearance, the member, their board's tag, and the open listing. */
export function introduction(chat: Chat, { listingId, isDark }: ChatTopic): string[] {
  const user = {
    name: `${chat.firstName} ${chat.lastName}`,
    email: chat.email,
    ...(chat.identifierHash ? { identifier_hash: chat.identifierHash } : {}),
  }
  return [
    say('config-set', {
      position: 'right',
      hideMessageBubble: true,
      showPopoutButton: false,
      darkMode: isDark ? 'dark' : 'light',
    }),
    say('set-user', { identifier: chat.identifier, user }),
    say('set-custom-attributes', {
      customAttributes: { mls_id: chat.mlsId, first_name: chat.firstName, last_name: chat.lastName },
    }),
    say('set-label', { label: chat.tag }),
    ...topic(listingId),
    say('toggle-open', { isOpen: true }),
  ]
}

/** Sent when a listing is opened during the chat. */
export const topic = (listingId: string | undefined): string[] =>
  listingId ? [say('set-conversation-custom-attributes', { customAttributes: { listing_id: listingId } })] : []

const opened = (isOpen: boolean): string => say('toggle-open', { isOpen })

type Heard = { kind: 'loaded' } | { kind: 'unread'; count: number } | null

/** Returns null for everything except the two messages in use. */
export function heard(data: unknown): Heard {
  if (typeof data !== 'string' || !data.startsWith(MARK)) return null
  try {
    const { event, unreadMessageCount } = JSON.parse(data.slice(MARK.length)) as Record<string, unknown>
    if (event === 'loaded') return { kind: 'loaded' }
    if (event === 'handleNotificationDot') return { kind: 'unread', count: badgeCount(unreadMessageCount) }
  } catch {}
  return null
}

/** At most 9 (portal page, section 9). */
export const badgeCount = (count: unknown): number =>
  typeof count === 'number' && count > 0 ? Math.min(CHAT_BADGE_MAX, Math.floor(count)) : 0
