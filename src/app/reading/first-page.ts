// When code that a first visit does without may be fetched: once the page that was asked for has been painted, and not
// because nothing happens for a while, which on a slow phone or line is also true before that.

/** Only a page that never says what it shows takes this long. Sync needs the code, so it comes even then. */
const AT_LATEST_MS = 60_000

export type FirstPage = {
  /** Resolves once the first page shows what it is for and has been painted; at once where a service worker has the code. */
  painted: Promise<void>
  /** The page shows what it is for, or the member has gone to another one. */
  tell(): void
}

type Ports = {
  /** The code is on this phone. */
  isHere: boolean
  whenPainted: () => Promise<void>
  setTimer: (then: () => void, ms: number) => () => void
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
