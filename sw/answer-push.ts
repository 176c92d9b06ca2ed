// Push events of the service worker; show-push.ts decides.
import type { Sender } from '#contract/page-message.ts'
import { isForm, pathOf, shownFor } from './show-push.ts'

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
    if (shown) await shown.focus()
    else await clients.openWindow(path)
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
