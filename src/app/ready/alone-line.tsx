// Automatic preparation for offline use: its switch in Settings, and a line that says how far it is.
import { Setting } from '#src/features/settings/settings-panels.tsx'
import { useFormats } from '#src/ui/board.ts'
import { counted } from '#src/ui/counted.ts'
import { deviceWord, onThisDevice } from '#src/ui/device-word.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'
import type { AloneState } from './alone.ts'
import './ready.css'

export function AloneSwitch() {
  const { alone } = useServices()
  const isOn = useSignal(alone.isOn)
  return (
    <div className="stack">
      <Setting
        name="prepare-alone"
        label="Prepare my listings automatically"
        words={
          alone.isKnowable
            ? `On Wi-Fi, if there is room, My Listings and the listings of your drafts are kept on this ${deviceWord()}, with their photos, people, tax roll and map.`
            : `This browser doesn’t say whether it is on Wi-Fi. If you turn this on, My Listings and the listings of your drafts are fetched on any connection.`
        }
        isOn={isOn}
        onChange={alone.choose}
      />
      <AloneLine />
    </div>
  )
}

/** Takes no room while there is nothing to say. */
export function AloneLine() {
  const { alone } = useServices()
  const { roughNumberText } = useFormats()
  const state = useSignal(alone.state)
  const isOn = useSignal(alone.isOn)
  const words = isOn ? aloneWords(state, (bytes) => `${roughNumberText(bytes / 1e6)} MB`) : null
  return (
    <p role="status" className="soft small ready-alone">
      {words && onThisDevice(words)}
    </p>
  )
}

export function aloneWords(state: AloneState, size: (bytes: number) => string): string | null {
  switch (state.kind) {
    case 'rest':
      return null
    case 'waiting':
      return state.wants === 'room'
        ? 'This phone has too little room to prepare your listings.'
        : 'Your listings will be prepared on Wi-Fi.'
    case 'busy':
      return `Preparing your listings for offline use: ${state.at} of ${state.of}.`
    case 'ready':
      if (state.listings === 0) return null
      return `${counted(state.listings, 'listing')} ready for offline use${state.bytes > 0 ? `, ${size(state.bytes)} fetched` : ''}.`
  }
}
