// "Photos on Wi-Fi only": chosen on this device, for whoever uses it. Kept where a page reads it at once; the service
// worker is told, see connect-worker.ts.
import { createEvents } from '../state/signal.ts'
import type { UploadHold } from './sync/sync.ts'

/** What Chrome on Android says of the line; other browsers say nothing, or not which kind it is. */
type Line = { type?: string; addEventListener?(type: 'change', listener: () => void): void }
export const lineOf = (navigator: object): Line | undefined => (navigator as { connection?: Line }).connection

/** Paid by the byte. */
export const isMobileData = (line: Line | undefined): boolean => line?.type === 'cellular'

export type HoldChoice = UploadHold & {
  /** This browser says which kind of line it is on. */
  isKnowable: boolean
  isWifiOnly(): boolean
  choose(isWifiOnly: boolean): void
}

type ChoiceStorage = { getItem(key: string): string | null; setItem(key: string, value: string): void }
const KEY = 'curbside-wifi-only'

/** `otherTabs`: where this tab hears of what another one chose; the browser's window. */
export function createHoldChoice(
  storage: ChoiceStorage,
  line: Line | undefined,
  otherTabs?: Pick<EventTarget, 'addEventListener'>,
): HoldChoice {
  const changes = createEvents()
  otherTabs?.addEventListener('storage', (event) => {
    if ((event as Event & { key?: string | null }).key === KEY) changes.emit()
  })
  line?.addEventListener?.('change', () => changes.emit())
  const isWifiOnly = () => storage.getItem(KEY) === 'yes'
  return {
    isKnowable: line?.type !== undefined,
    isWifiOnly,
    choose(chosen) {
      storage.setItem(KEY, chosen ? 'yes' : 'no')
      changes.emit()
    },
    isHeld: () => isWifiOnly() && isMobileData(line),
    subscribe: changes.subscribe,
  }
}
