import type { InstallPrompt } from '#src/device/install-prompt.ts'
import { type InstallWay, installWayHere } from '#src/device/install-way.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { useSignal } from '#src/ui/use-signal.ts'

/** In the settings: always shown, with the options of this browser. */
export function InstallPanel({ install }: { install: InstallPrompt }) {
  const way = installWayHere(useSignal(install.isOffered))
  return (
    <section className="panel panel-pad settings-panel stack gap-16" aria-labelledby="install">
      <h2 id="install">{deviceWord() === 'computer' ? 'As an app' : 'On your home screen'}</h2>
      {way !== 'installed' && (
        <p className="soft">
          Opens like an app, even without signal, and the browser keeps your unsent work more reliably.
        </p>
      )}
      {way === 'prompt' ? (
        <Button look="main" icon="install" onClick={() => void install.show()}>
          Install Curbside
        </Button>
      ) : (
        <p>{words(way)}</p>
      )}
    </section>
  )
}

function words(way: Exclude<InstallWay, 'prompt'>): string {
  if (way === 'installed') return `Curbside is installed on this ${deviceWord()}.`
  if (way === 'share-menu') return 'Tap Share (the square with an arrow), then Add to Home Screen.'
  return deviceWord() === 'computer'
    ? 'Open your browser’s menu and choose Install, where it has it.'
    : 'Open your browser’s menu and choose Install app or Add to Home screen.'
}
