import { useSyncExternalStore } from 'react'
import '../settings.css'
import { shortcutsSwitch } from './shortcuts-switch.ts'

export function ShortcutsToggle() {
  const isOn = useSyncExternalStore(shortcutsSwitch.subscribe, shortcutsSwitch.isOn)
  return (
    <label className="settings-switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => shortcutsSwitch.turn(event.target.checked)}
      />
      Keyboard shortcuts
    </label>
  )
}
