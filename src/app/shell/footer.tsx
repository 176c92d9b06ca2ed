import { openChat } from '#src/app/support/chat-window.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'

/**
 * Support, the board's terms, and the board's name. Below every page; on a phone at the end of More, and below the pages
 * that have a bar of their own in place of the tabs.
 */
export function Footer() {
  const { portal, now } = useServices()
  const terms = useSheet('terms')
  const support = portal?.support
  return (
    <div className="app-footer soft">
      {support && (
        <ul className="app-support cluster" aria-label="Support">
          <li>
            <a href={support.website} rel="noopener">
              <Icon name="web" size={18} /> {new URL(support.website).host}
            </a>
          </li>
          <li>
            <a href={`mailto:${support.email}`}>
              <Icon name="mail" size={18} /> {support.email}
            </a>
          </li>
          <li>
            <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>
              <Icon name="call" size={18} /> {support.phone}
            </a>
          </li>
          <SupportLinks />
        </ul>
      )}
      <p className="app-terms">
        <button type="button" onClick={terms.open} aria-haspopup="dialog">
          Terms of Service
        </button>
      </p>
      <p>
        © {new Date(now()).getFullYear()} {portal?.boardName ?? 'Curbside'}
      </p>
    </div>
  )
}

/** A message to the office, and the chat if the board has one. */
function SupportLinks() {
  const { portal, chat } = useServices()
  const message = useSheet('support')
  const more = useSheet('more')
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
          <button
            type="button"
            onClick={() => {
              more.close()
              openChat(chat)
            }}
          >
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
