// Whether the shortcuts are on, on this device: as the member last set it, on by default.
import { createSignal } from '../../../state/signal.ts'

const KEY = 'curbside-shortcuts'
const OFF = 'off'

const on = createSignal(typeof localStorage === 'undefined' || localStorage.getItem(KEY) !== OFF)

export const shortcutsSwitch = {
  isOn: on.get,
  subscribe: on.subscribe,
  turn(isOn: boolean): void {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
    on.set(isOn)
  },
}

/** Whether this is a desktop: a pointer other than a finger implies a keyboard. */
export const isAtDesk = (): boolean => matchMedia('(any-pointer: fine)').matches
