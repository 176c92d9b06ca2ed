import { useEffect, useRef } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { type Chat, chatAddress, heard, introduction, opened, topic } from './chat-protocol.ts'
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
