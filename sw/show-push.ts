// Push notifications while the portal is closed: what is shown, and what a tap opens. Pure.
import { PushMessage } from '#contract/push-message.ts'
import { safeReturn } from '#contract/screens.ts'

/**
 * Shown for messages that this version can't read: a browser requires a notification for every message, even from a
 * later version.
 */
const UNREADABLE: PushMessage = { text: 'There is news. Open the portal to see it.', path: '/?sheet=notices' }

export type Shown = { title: string; options: { body: string; icon: string; data: { path: string } } }

export function shownFor(json: () => unknown): Shown {
  const { text, path } = messageIn(json)
  return { title: 'Curbside', options: { body: text, icon: '/icons/icon-192.png', data: { path: safeReturn(path) } } }
}

function messageIn(json: () => unknown): PushMessage {
  try {
    return PushMessage.parse(json())
  } catch {
    return UNREADABLE
  }
}

export const pathOf = (data: unknown): string => safeReturn((data as { path?: string } | null)?.path)

/** Whether the page is a form, which must stay open and not be navigated away from. */
export const isForm = (address: string): boolean => /\/(create|edit)(\/|$)/.test(new URL(address).pathname)
