import { createSignal, type Signal } from '../state/signal.ts'

/** Chromium's install prompt: its event fires once, early, and must be stored for the button in the settings. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

export type InstallPrompt = {
  isOffered: Signal<boolean>
  /** True if the member accepted. */
  show(): Promise<boolean>
}

export function catchInstallPrompt(target: Window): InstallPrompt {
  const offered = createSignal<InstallEvent | null>(null)
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallEvent)
  })
  target.addEventListener('appinstalled', () => offered.set(null))
  return {
    isOffered: { get: () => offered.get() !== null, subscribe: offered.subscribe },
    async show() {
      const event = offered.get()
      if (!event) return false
      offered.set(null)
      return (await event.prompt()).outcome === 'accepted'
    },
  }
}
