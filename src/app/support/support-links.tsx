import { Icon } from '#src/ui/icon.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'
import { openChat } from './chat-window.ts'

/** In the footer: a message to the office, and the chat if the board has one. */
export function SupportLinks() {
  const { portal, chat } = useServices()
  const message = useSheet('support')
  const { unread } = useSignal(chat)
  return (
    <>
      <li>
        <button type="button" onClick={message.open} aria-haspopup="dialog">
          <Icon name="edit" size={18} /> Message support
        </button>
      </li>
      {portal?.hasChat && (
        <li>
          <button type="button" onClick={() => openChat(chat)}>
            <Icon name="chat" size={18} /> Support chat
            {unread > 0 && (
              <span className="count-badge">
                {unread}
                <span className="said"> unread</span>
              </span>
            )}
          </button>
        </li>
      )}
    </>
  )
}
