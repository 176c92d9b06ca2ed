// Decides when the requested page has been shown: what it does without begins after that (state/idle-queue.ts).
import type { SetTimer } from '#src/state/timers.ts'

/** Fallback for a page that never renders `Shown`; sync needs the code even then. */
const AT_LATEST_MS = 60_000

export type FirstPage = {
  /** Resolves once the first page's content has been painted. */
  painted: Promise<void>
  /** The page shows its content, or the member has navigated to another page. */
  tell(): void
}

type Ports = { whenPainted: () => Promise<void>; setTimer: SetTimer }

export function watchFirstPage({ whenPainted, setTimer }: Ports): FirstPage {
  let finish!: () => void
  const painted = new Promise<void>((resolve) => {
    finish = resolve
  })
  const cancel = setTimer(finish, AT_LATEST_MS)
  return {
    painted,
    tell: () =>
      void whenPainted().then(() => {
        cancel()
        finish()
      }),
  }
}
