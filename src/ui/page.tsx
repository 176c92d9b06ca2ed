// Every screen is a Page: one scroll container, one main landmark, one h1, the document's title, focus that follows
// navigation.
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { TAB_KEYS } from '#src/state/storage-keys.ts'
import { BackButton, useTitleForBack } from './back.tsx'
import { IconButton } from './button.tsx'
import { haptic } from './haptic.ts'
import { useToast } from './toast.tsx'
import { useTouchPart } from './touch/touch-parts.ts'
import { useAction } from './use-action.ts'
import './page.css'
import './mode.css'

/**
 * What the frame around all pages provides: the site name for the title, the footer of long pages, and the breadcrumb
 * trail.
 */
export const PageFrame = createContext<{ siteName: string; footer: ReactNode; trail?: ReactNode }>({
  siteName: 'Curbside',
  footer: null,
})

type Props = {
  /** The document title, and the h1 unless `heading` replaces it. */
  title: string
  heading?: ReactNode
  /** The page renders its own header: a PageHeading, and a BackButton in the usual place. */
  ownHead?: boolean
  /** Destination of Back after a deep link. Omitted on tab pages. */
  back?: string
  /** Right of the heading. */
  actions?: ReactNode
  /** Pull to refresh, and its button. Resolves with the outcome as text, including failures. */
  onRefresh?: () => Promise<string>
  /** Fixed below the scrolling content: the main action, within the thumb's reach. */
  foot?: ReactNode
  /** reading: a column for words and forms; wide: tables and dashboards. */
  width?: 'reading' | 'wide'
  /** Shows the site's footer; forms omit it. */
  footer?: boolean
  children: ReactNode
}

export function Page({
  title,
  heading,
  ownHead = false,
  back,
  actions,
  onRefresh,
  foot,
  width = 'reading',
  footer = true,
  children,
}: Props) {
  const frame = useContext(PageFrame)
  const scroller = useRef<HTMLElement>(null)
  useScrollMemory(scroller)
  useTitleForBack(title)
  const refresh = useRefresh(onRefresh)
  return (
    <div className="page">
      <title>{`${title} · ${frame.siteName}`}</title>
      <PullArea onRefresh={refresh?.run}>
        <main ref={scroller} id="main" className="page-scroll ion-content-scroll-host" tabIndex={-1}>
          <div className="page-fill">
            <div className={`page-main page-${width}`}>
              {frame.trail}
              {!ownHead && !back && <div className="page-small-title" data-title={title} />}
              {!ownHead && (
                <div className="page-head">
                  {back && <BackButton fallback={back} />}
                  <PageHeading>{heading ?? title}</PageHeading>
                  {(actions || refresh) && (
                    <div className="page-actions">
                      {actions}
                      {refresh && (
                        <IconButton
                          icon="sync"
                          label="Refresh"
                          aria-busy={refresh.isBusy}
                          onClick={() => void refresh.run()}
                        />
                      )}
                    </div>
                  )}
                </div>
              )}
              {children}
            </div>
            {footer && frame.footer}
          </div>
        </main>
      </PullArea>
      {foot && (
        <section className="page-foot" aria-label="Actions">
          {foot}
        </section>
      )}
    </div>
  )
}

function useRefresh(onRefresh: Props['onRefresh']) {
  const toast = useToast()
  const { busy, act } = useAction()
  return onRefresh ? { run: act(async () => toast(await onRefresh())), isBusy: busy } : null
}

/** The page's h1. It takes the focus, so that screen readers announce the page, except on the first page of a visit. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 ref={useFocusAfterNavigation()} tabIndex={-1}>
      {children}
    </h1>
  )
}

function useFocusAfterNavigation() {
  const ref = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    // Something that opened with the page already has the focus.
    if (router.history.location.state.__TSR_index === 0 || document.querySelector('dialog[open]')) return
    ref.current?.focus({ preventScroll: true })
  }, [router])
  return ref
}

// The scroll position of every history entry's page: the page's own area scrolls, not the document, so neither browser
// nor router restores it.

/** How long a page that is still loading its rows may take to become tall enough, in milliseconds. */
const MAX_WAIT_MS = 1_500
const KEPT = 50

type Positions = Map<string, number>

const readPositions = (): Positions => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(TAB_KEYS.scroll) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

const writePosition = (key: string, top: number) => {
  const positions = readPositions()
  positions.delete(key)
  positions.set(key, top)
  try {
    sessionStorage.setItem(TAB_KEYS.scroll, JSON.stringify([...positions].slice(-KEPT)))
  } catch {
    // If session storage is full or forbidden, only the scroll position is lost.
  }
}

function useScrollMemory(area: RefObject<HTMLElement | null>) {
  const router = useRouter()
  useEffect(() => {
    const host = area.current
    if (!host) return
    const { pathname, state } = router.history.location
    let key = state.__TSR_key ?? 'first'
    const ended = new AbortController()
    // A filter or the next rows replace the entry, whose position this is.
    const unsubscribe = router.history.subscribe(({ location, action }) => {
      if (action.type === 'REPLACE' && location.pathname === pathname) key = location.state.__TSR_key ?? key
    })
    let top = readPositions().get(key) ?? 0
    restore(host, top, ended.signal)
    const follow = () => {
      top = host.scrollTop
    }
    host.addEventListener('scroll', follow, { passive: true, signal: ended.signal })
    const keepPosition = () => writePosition(key, top)
    window.addEventListener('pagehide', keepPosition, { signal: ended.signal })
    return () => {
      keepPosition()
      unsubscribe()
      ended.abort()
    }
  }, [router, area])
}

function restore(host: HTMLElement, top: number, signal: AbortSignal) {
  if (top === 0) return
  const go = () => {
    host.scrollTop = top
    if (Math.abs(host.scrollTop - top) < 2) watcher.disconnect()
  }
  const watcher = new ResizeObserver(go)
  watcher.observe(host.firstElementChild ?? host)
  const stop = () => watcher.disconnect()
  setTimeout(stop, MAX_WAIT_MS)
  signal.addEventListener('abort', stop)
  // The member's own scrolling takes precedence.
  host.addEventListener('pointerdown', stop, { once: true, signal })
  host.addEventListener('wheel', stop, { once: true, passive: true, signal })
  go()
}

type PullAreaProps = { onRefresh?: (() => Promise<unknown>) | undefined; children: ReactNode }

/**
 * The frame of a page's scroll area; with `onRefresh`, a finger pulls it down to refresh. For fingers only: the page
 * has a button for it.
 */
function PullArea({ onRefresh, children }: PullAreaProps) {
  return (
    <ion-content ref={onRefresh ? actAsContent : null} className="page-pull">
      {onRefresh && <Refresher onRefresh={onRefresh} />}
      {children}
    </ion-content>
  )
}

/**
 * Ionic's refresher asks these of the ion-content around it. The element itself stays undefined: Ionic's would be 20 KB
 * of every first visit.
 */
function actAsContent(element: HTMLElement | null) {
  if (element) Object.assign(element, { fullscreen: false, getBackgroundElement: async () => element })
}

/** Rubber band on iOS, spinner on Android. */
function Refresher({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  useTouchPart('ion-refresher')
  const ref = useRef<HTMLElement & { disabled?: boolean }>(null)
  useEffect(() => {
    const own = ref.current
    const content = own?.parentElement
    // A sheet or the picture viewer is pulled down to close it. Both are in the page, which would be pulled as well.
    const pause = ({ target }: TouchEvent) => {
      if (own) own.disabled = target instanceof Element && target.closest('dialog') !== null
    }
    content?.addEventListener('touchstart', pause, { capture: true, passive: true })
    return () => content?.removeEventListener('touchstart', pause, { capture: true })
  }, [])
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus
    <ion-refresher
      ref={ref}
      slot="fixed"
      aria-hidden="true"
      onionRefresh={({ detail }) => {
        haptic('detent')
        void onRefresh().finally(() => detail.complete())
      }}
    >
      <ion-refresher-content />
    </ion-refresher>
  )
}
