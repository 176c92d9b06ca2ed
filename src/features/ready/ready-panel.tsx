// Whether a record can be used offline: prepared on request, and reported as ready only if the device has all of it.
import { useId } from 'react'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import './ready.css'

export type ReadyState =
  | { kind: 'unprepared' }
  /** It was prepared; checking whether all of it is still here. */
  | { kind: 'checking' }
  | { kind: 'busy'; done: number; total: number }
  /** `age` and `size` as text. `isSafe`: the browser promised not to clear it. */
  | { kind: 'ready'; age: string; size: string; isSafe: boolean }
  /** `missing` as text. */
  | { kind: 'partly'; missing: readonly string[] }
  | { kind: 'no-room' }
  /** The board has switched the service worker off. */
  | { kind: 'off' }

type Props = {
  state: ReadyState
  /** "listing". */
  noun: string
  online: boolean
  onPrepare: () => void
}

export function ReadyPanel({ state, noun, online, onPrepare }: Props) {
  const id = useId()
  return (
    <section className="panel panel-pad ready stack" aria-labelledby={id}>
      <h2 id={id}>Offline use</h2>
      <p role="status" className={state.kind === 'ready' ? 'ready-line ready-done' : 'ready-line soft'}>
        {state.kind === 'ready' && <Icon name="check" size={20} />}
        {onThisDevice(wordsOf(state, noun, online))}
      </p>
      {state.kind === 'busy' && <progress max={state.total} value={state.done} aria-label={`Preparing this ${noun}`} />}
      {state.kind !== 'off' && (
        <Button icon="install" busy={state.kind === 'busy'} disabled={!online} onClick={onPrepare}>
          {state.kind === 'ready' ? 'Prepare again' : `Prepare this ${noun}`}
        </Button>
      )}
    </section>
  )
}

const MAY_GO = ' The browser may clear it when space runs low.'

function wordsOf(state: ReadyState, noun: string, online: boolean): string {
  switch (state.kind) {
    case 'checking':
      return 'Checking what is on this phone…'
    case 'busy':
      return `Preparing… ${state.done} of ${state.total}`
    case 'ready':
      return `Ready for offline use. Prepared ${state.age}, ${state.size}.${state.isSafe ? '' : MAY_GO}`
    case 'partly':
      return `Not ready yet. Still missing: ${state.missing.join(', ')}.${online ? ' Try again with a better connection.' : ''}`
    case 'no-room':
      return 'This phone has no room for it. Free some space, then try again. Nothing was lost.'
    case 'off':
      return 'The board has switched this off for now: the portal needs a connection to open. What you type is still saved on this phone.'
    case 'unprepared':
      return online
        ? `Going where there is no signal? Prepare saves this ${noun}, its form, photos, people, tax roll and map on this phone.`
        : `This ${noun} was not prepared. Connect to prepare it.`
  }
}
