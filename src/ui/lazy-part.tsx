// Parts of a page that are fetched when first shown. If one can't be fetched, the rest of the page stays usable.
import { type ComponentType, type ReactNode, use, useEffect, useReducer } from 'react'
import { onThisDevice } from './device-word.ts'
import { NotLoaded } from './not-loaded.tsx'
import { Sheet } from './sheet.tsx'

/** Shown in place of a part that couldn't be fetched; the part is retried when back online, or by `onRetry`. */
export type MissingProps = { onRetry(): void }

/** Messages of Chromium, Firefox, WebKit and Vite for a module that can't be fetched. */
const OUT_OF_REACH = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

export type Loaded<P> = ComponentType<P> | { default: ComponentType<P> }

/**
 * Suspends until `load` has resolved with the part's component, or with the module whose default export it is. If the
 * code can't be loaded (offline, or from a build that no longer exists), `Missing` is shown instead. `preload` fetches
 * the code ahead of time; a part whose code is loaded is shown at once.
 */
export function lazyPart<P extends object>(
  load: () => Promise<Loaded<P>>,
  Missing: ComponentType<P & MissingProps> = MissingPart,
): ((props: P) => ReactNode) & { preload(): Promise<void> } {
  let asked: Promise<ComponentType<P> | null> | null = null
  const fetchCode = () => {
    asked ??= readAtOnce(
      load().then(
        (found) => ('default' in found ? found.default : found),
        (error: unknown) => {
          if (OUT_OF_REACH.test(String(error))) return null
          throw error
        },
      ),
    )
    return asked
  }
  /** The next render fetches again; another place that shows the part may already have done so. */
  const forget = (failed: Promise<unknown>) => {
    if (asked === failed) asked = null
  }

  function Part(props: P) {
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    const mine = fetchCode()
    const Found = use(mine)
    const retry = () => {
      forget(mine)
      redraw()
    }
    useEffect(() => {
      if (Found) return
      window.addEventListener('online', retry)
      return () => window.removeEventListener('online', retry)
    })
    return Found ? <Found {...props} /> : <Missing {...props} onRetry={retry} />
  }
  const preload = async () => {
    const mine = fetchCode()
    if (!(await mine)) forget(mine)
  }
  return Object.assign(Part, { preload })
}

/**
 * Marks the promise like React marks one that it has waited for, so that a later render uses its value at once. Any
 * wait, however short, would show the fallback, which React keeps on screen for 300 ms.
 */
function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}

/** For parts the page can do without. */
export const Nothing = () => null

/** For a part that is itself a sheet. */
export const MissingSheet = ({ onRetry, onClose }: MissingProps & { onClose(): void }) => (
  <Sheet isOpen onClose={onClose} title="Could not be loaded">
    <MissingPart onRetry={onRetry} />
  </Sheet>
)

const MissingPart = ({ onRetry }: MissingProps) => (
  <NotLoaded title="Could not be loaded" busy={false} onRetry={onRetry}>
    {onThisDevice('This part isn’t on this phone yet, and the portal did not answer. Everything you entered is kept.')}
  </NotLoaded>
)
