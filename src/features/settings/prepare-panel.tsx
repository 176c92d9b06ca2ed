import type { ReactNode } from 'react'
import { deviceWord } from '#src/ui/device-word.ts'

type Props = {
  /** There is no service worker: the board has switched it off, or the browser has none. */
  isOff: boolean
  /** Whether everything is on this device, and a button to fetch what is missing. */
  children: ReactNode
}

export const PreparePanel = ({ isOff, children }: Props) => (
  <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="prepare">
    <h2 id="prepare">Offline use</h2>
    {!isOff && (
      <p className="soft">
        The board's forms and everything they need are saved on this {deviceWord()} automatically. What is still
        missing, such as the converter for HEIC photos, can be fetched here.
      </p>
    )}
    {children}
  </section>
)
