/** Chromium's offer to put the portal on the home screen; it comes once, early, and must be kept for the button in the settings. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

export type InstallPrompt = {
  isOffered(): boolean
  subscribe(listener: () => void): () => void
  /** True when the member accepted. */
  show(): Promise<boolean>
}

export function catchInstallPrompt(target: Window): InstallPrompt {
  let offered: InstallEvent | null = null
  const listeners = new Set<() => void>()
  const set = (event: InstallEvent | null) => {
    offered = event
    for (const listener of listeners) listener()
  }
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallEvent)
  })
  target.addEventListener('appinstalled', () => set(null))
  return {
    isOffered: () => offered !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async show() {
      const event = offered
      if (!event) return false
      set(null)
      return (await event.prompt()).outcome === 'accepted'
    },
  }
}
