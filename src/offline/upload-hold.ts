// The setting "Photos and files on Wi-Fi only", for all members who use this device. In localStorage, which a page
// reads synchronously; connect-worker.ts passes it to the service worker.
import { createEvents, type Signal } from '../state/signal.ts'
import { PHONE_KEYS } from '../state/storage-keys.ts'
import type { UploadHold } from './sync/sync.ts'

/** Network Information API: Chrome on Android reports `type`, Chrome at a desk only `effectiveType`. */
export type Line = {
  type?: string
  effectiveType?: string
  saveData?: boolean
  addEventListener?(type: 'change', listener: () => void): void
}
export const lineOf = (navigator: object): Line | undefined => (navigator as { connection?: Line }).connection

export const isMobileData = (line: Line | undefined): boolean => line?.type === 'cellular'

export type HoldChoice = UploadHold & {
  /** Whether the browser reports the type of connection. */
  isKnowable: boolean
  isWifiOnly: Signal<boolean>
  choose(isWifiOnly: boolean): void
}

type ChoiceStorage = { getItem(key: string): string | null; setItem(key: string, value: string): void }

/** `otherTabs`: source of storage events from other tabs, the browser's window. */
export function createHoldChoice(
  storage: ChoiceStorage,
  line: Line | undefined,
  otherTabs?: Pick<EventTarget, 'addEventListener'>,
): HoldChoice {
  const changes = createEvents()
  otherTabs?.addEventListener('storage', (event) => {
    if ((event as Event & { key?: string | null }).key === PHONE_KEYS.wifiOnly) changes.emit()
  })
  line?.addEventListener?.('change', () => changes.emit())
  const isWifiOnly = () => storage.getItem(PHONE_KEYS.wifiOnly) === 'yes'
  return {
    isKnowable: line?.type !== undefined,
    isWifiOnly: { get: isWifiOnly, subscribe: changes.subscribe },
    choose(chosen) {
      storage.setItem(PHONE_KEYS.wifiOnly, chosen ? 'yes' : 'no')
      changes.emit()
    },
    isHeld: () => isWifiOnly() && isMobileData(line),
    subscribe: changes.subscribe,
  }
}
