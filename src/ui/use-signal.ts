import { useSyncExternalStore } from 'react'
import type { Signal } from '#src/state/signal.ts'

const whole = (value: unknown) => value

/**
 * The value of a signal. With `read`, what it reads from that, renders again only when this changes: the same value must
 * be read as the same text, number or object.
 */
export function useSignal<T>(signal: Signal<T>): T
export function useSignal<T, Part>(signal: Signal<T>, read: (value: T) => Part): Part
export function useSignal<T>(signal: Signal<T>, read: (value: T) => unknown = whole) {
  return useSyncExternalStore(signal.subscribe, () => read(signal.get()))
}
