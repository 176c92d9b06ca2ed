// Decides when a first visit may load code that its page doesn't need: once the requested page has been painted. Idle
// time is no sign of that, because a slow phone or connection is also idle before.
import type { SetTimer } from '#src/state/timers.ts'

/** Fallback for a page that never renders `Shown`; sync needs the code even then. */
const AT_LATEST_MS = 60_000

export type FirstPage = {
  /** Resolves once the first page's content has been painted; at once if a service worker already has the code. */
  painted: Promise<void>
  /** The page shows its content, or the member has navigated to another page. */
  tell(): void
}

type Ports = {
  /** The code is on this phone. */
  isHere: boolean
  whenPainted: () => Promise<void>
  setTimer: SetTimer
}

export function watchFirstPage({ isHere, whenPainted, setTimer }: Ports): FirstPage {
  let finish!: () => void
  const painted = new Promise<void>((resolve) => {
    finish = resolve
  })
  const cancel = isHere ? () => undefined : setTimer(finish, AT_LATEST_MS)
  if (isHere) finish()
  return {
    painted,
    tell: () =>
      void whenPainted().then(() => {
        cancel()
        finish()
      }),
  }
}
