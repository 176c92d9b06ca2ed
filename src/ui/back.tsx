import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'

/** A browser that has not gone back by then never will. */
const FORGOTTEN_AFTER_MS = 1_000
/** Histories that are going back; each promise resolves when it has. */
const underWay = new WeakMap<RouterHistory, Promise<void>>()

/**
 * Goes back once: navigation takes a moment, and a second tap meanwhile would also leave the page below. `otherwise`: what
 * to do if the browser stays.
 */
export function backOnce(history: RouterHistory, otherwise?: () => void): void {
  if (underWay.has(history)) return
  underWay.set(
    history,
    new Promise((resolve) => {
      const end = () => {
        stop()
        clearTimeout(timer)
        underWay.delete(history)
        resolve()
      }
      // Chromium may stay if the entry is replaced at that moment.
      const stop = history.subscribe(({ action }) => action.type !== 'REPLACE' && end())
      const forget = () => {
        end()
        otherwise?.()
      }
      const timer = setTimeout(forget, FORGOTTEN_AFTER_MS)
    }),
  )
  history.back()
}

/** Runs immediately, or when the history has gone back: a replaced entry could keep it from going. */
export function afterBack(history: RouterHistory, run: () => void): void {
  const arrival = underWay.get(history)
  if (arrival) void arrival.then(run)
  else run()
}

/** Titles of this visit's pages, by their places in the history. */
const titles = new Map<number, string>()

export function useTitleForBack(title: string) {
  const { history } = useRouter()
  useEffect(() => void titles.set(history.location.state.__TSR_index, title), [history, title])
}

/** Goes back to the previous page of the portal; after a deep link or in a new tab, to `fallback`. */
export function BackButton({ fallback }: { fallback: string }) {
  const router = useRouter()
  const navigate = useNavigate()
  const back = () =>
    router.history.canGoBack() ? backOnce(router.history) : void navigate({ href: fallback, replace: true })
  const [from] = useState(() => titles.get(router.history.location.state.__TSR_index - 1))
  return <IconButton icon="back" label={from ? `Back, ${from}` : 'Back'} data-from={from ?? 'Back'} onClick={back} />
}
