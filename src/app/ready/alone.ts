// The setting "Prepare my listings automatically", for all members who use this device, and what is being prepared now.
// prepare-alone.ts, which loads later, does it.
import { savesData } from '#src/device/network.ts'
import type { Line } from '#src/offline/upload-hold.ts'
import { createEvents, createSignal, type Signal, type WritableSignal } from '#src/state/signal.ts'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'

/**
 * waiting: for Wi-Fi, or for room on this device. busy: `at` of `of` listings. ready: so many listings, of which `bytes`
 * were fetched now. rest: nothing was tried yet, or it is switched off.
 */
export type AloneState =
  | { kind: 'rest' }
  | { kind: 'waiting'; wants: 'connection' | 'room' }
  | { kind: 'busy'; at: number; of: number }
  | { kind: 'ready'; listings: number; bytes: number }

export type Alone = {
  /** The browser reports the connection: it is on unless the member switched it off. */
  isKnowable: boolean
  isOn: Signal<boolean>
  choose(isOn: boolean): void
  state: WritableSignal<AloneState>
}

type ChoiceStorage = { getItem(key: string): string | null; setItem(key: string, value: string): void }

/** `otherTabs`: source of storage events from other tabs, the browser's window. */
export function createAlone(
  storage: ChoiceStorage,
  line: Line | undefined,
  otherTabs?: Pick<EventTarget, 'addEventListener'>,
): Alone {
  const changes = createEvents()
  otherTabs?.addEventListener('storage', (event) => {
    if ((event as Event & { key?: string | null }).key === PHONE_KEYS.prepareAlone) changes.emit()
  })
  line?.addEventListener?.('change', () => changes.emit())
  const isOn = () => {
    const chosen = storage.getItem(PHONE_KEYS.prepareAlone)
    return chosen === null ? line !== undefined : chosen === 'yes'
  }
  return {
    isKnowable: line !== undefined,
    isOn: { get: isOn, subscribe: changes.subscribe },
    choose(chosen) {
      storage.setItem(PHONE_KEYS.prepareAlone, chosen ? 'yes' : 'no')
      changes.emit()
    },
    state: createSignal<AloneState>({ kind: 'rest' }),
  }
}

/** Whether data costs nothing by the megabyte. If the browser does not say, the member has switched preparing on. */
export function isFreeLine(line: Line | undefined): boolean {
  if (!line) return true
  if (savesData({ connection: line })) return false
  return line.type === undefined ? line.effectiveType === '4g' : ['wifi', 'ethernet'].includes(line.type)
}

/** Enough for the listings, and more than as much again for what the member does meanwhile. */
const ROOM_BYTES = 200e6

export const hasRoom = (use: { used: number; quota: number } | null): boolean =>
  use === null || use.quota - use.used > ROOM_BYTES
