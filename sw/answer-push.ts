// Push events of the service worker.
import type { Sender } from '#contract/page-message.ts'
import { PushMessage } from '#contract/push-message.ts'
import { safeReturn } from '#contract/screens.ts'
import type { WorkerMessage } from '#contract/worker-message.ts'

type Worker = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients'>

export function showPush({ registration }: Worker, event: PushEvent): void {
  const { title, options } = shownFor(() => event.data?.json())
  event.waitUntil(registration.showNotification(title, options))
}

export function openFromPush({ clients }: Worker, event: NotificationEvent): void {
  const { notification } = event
  notification.close()
  const path = pathOf(notification.data)
  const open = async () => {
    const pages = await clients.matchAll({ type: 'window' })
    const page = pages.find(({ url }) => !isForm(url))
    const shown = await page?.navigate(path).catch(() => null)
    if (shown) return void (await shown.focus())
    const [form] = pages
    if (!form) return void (await clients.openWindow(path))
    form.postMessage({ type: 'open', path } satisfies WorkerMessage)
    await form.focus()
  }
  event.waitUntil(open())
}

/** Unsubscribes, so that the next member on this device gets none of the previous member's notifications. */
export async function endPushOfOther(
  { registration }: Worker,
  before: Sender | undefined,
  now: Sender | null,
): Promise<void> {
  if (now && (!before || before.real === now.real)) return
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

// Push notifications while the portal is closed: what is shown, and what a tap opens. Pure.

/**
 * Shown for messages that this version can't read: a browser requires a notification for every message, even from a
 * later version.
 */
const UNREADABLE: PushMessage = { text: 'There is news. Open the portal to see it.', path: '/?sheet=notices' }

type Shown = { title: string; options: { body: string; icon: string; data: { path: string } } }

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

/** Whether the page is a form, which is left only once the member says so (opened-links.tsx). */
export const isForm = (address: string): boolean => /\/(create|edit)(\/|$)/.test(new URL(address).pathname)
