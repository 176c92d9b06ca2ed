// Links to the portal that are opened elsewhere while it runs: from a message, a notification, the home screen. They come
// to the open window; over a form, the member is asked first.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { safeReturn } from '#contract/screens.ts'
import { WorkerMessage } from '#contract/worker-message.ts'
import { serviceWorkers } from '#src/device/service-worker.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { pageName } from './trail.ts'

type LaunchQueue = { setConsumer(consumer: (launch: { targetURL?: string }) => void): void }

type Navigation = Pick<PerformanceNavigationTiming, 'name' | 'type'>

/**
 * `began`: how this page was opened. The launch that opened the window waits for the consumer; a reloaded page gets the
 * window's latest launch again.
 */
export function followLaunches(
  queue: LaunchQueue | undefined,
  began: Navigation | undefined,
  open: (path: string) => void,
): void {
  let isWaiting = true
  queue?.setConsumer(({ targetURL }) => {
    const isOwn = isWaiting && (began?.type === 'reload' || targetURL === began?.name)
    if (!targetURL || isOwn) return
    const { pathname, search } = new URL(targetURL)
    open(safeReturn(`${pathname}${search}`))
  })
  isWaiting = false
}

/** A link's page, as a question: "Open listing A2100011?", "Open Drafts?". */
export function openQuestion(path: string, typeLabel: (route: string) => string | undefined): string {
  const { pathname, searchParams } = new URL(path, 'https://portal.example')
  const number = pathname === '/listings/view' ? searchParams.get('ListingID') : null
  if (number) return `Open listing ${number}?`
  const [, record] = /^\/(listing|agent|office)s?\/view$/.exec(pathname) ?? []
  return record ? `Open this ${record}?` : `Open ${pageName(pathname, typeLabel)}?`
}

export function useOpenedLinks(): void {
  const router = useRouter()
  const dialogs = useDialogs()
  const types = usePropertyTypes()
  // Read when a link comes, so that the launches are followed once.
  const latest = useRef({ dialogs, types })
  latest.current = { dialogs, types }
  useEffect(() => {
    let isGone = false
    const open = async (path: string) => {
      if (isGone || path === router.state.location.href) return
      const { dialogs, types } = latest.current
      const isForm = router.state.matches.some(({ staticData }) => staticData.isForm)
      const question = {
        title: openQuestion(path, (route) => types.byRoute(route)?.label),
        text: 'You leave this form. What you entered is kept in your drafts.',
        yes: 'Open',
        no: 'Stay here',
      }
      if (!isForm || (await dialogs.ask(question))) router.history.push(path)
    }
    const fromWorker = ({ data }: MessageEvent) => {
      const message = WorkerMessage.safeParse(data).data
      if (message?.type === 'open') void open(safeReturn(message.path))
    }
    const [began] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    followLaunches(window.launchQueue, began, (path) => void open(path))
    const workers = serviceWorkers()
    workers?.addEventListener('message', fromWorker)
    return () => {
      isGone = true
      workers?.removeEventListener('message', fromWorker)
    }
  }, [router])
}

declare global {
  interface Window {
    launchQueue?: LaunchQueue
  }
}
