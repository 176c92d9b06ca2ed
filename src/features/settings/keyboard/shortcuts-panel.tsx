import { Button } from '../../../ui/button.tsx'
import { isAtDesk } from './shortcuts-switch.ts'
import { ShortcutsToggle } from './shortcuts-toggle.tsx'

/** In the settings, if the shortcuts work on this device. */
export function ShortcutsPanel({ onHelp }: { onHelp: () => void }) {
  if (!isAtDesk()) return null
  return (
    <section className="panel panel-pad settings-panel" aria-labelledby="keyboard">
      <h2 id="keyboard">Keyboard</h2>
      <ShortcutsToggle />
      <p className="soft small">
        Single keys such as / for search. Turn them off if speech input or a habit sets them off.
      </p>
      <Button onClick={onHelp}>Show the shortcuts</Button>
    </section>
  )
}
