// Keeps the screen on while there is something to send: a sleeping phone stops sending.
type Sentinel = { release(): Promise<void>; addEventListener(type: 'release', run: () => void): void }

export type AwakePorts = {
  /** null if the browser has no wake lock. */
  request: (() => Promise<Sentinel>) | null
  /** The browser releases the lock while the page is hidden, and refuses another. */
  isVisible(): boolean
}

export function createKeepAwake({ request, isVisible }: AwakePorts): { update(isWanted: boolean): void } {
  let wanted = false
  let state: 'off' | 'asking' | Sentinel = 'off'
  const settle = async () => {
    if (!request || state === 'asking') return
    if (!wanted && state !== 'off') {
      const lock = state
      state = 'off'
      await lock.release().catch(() => undefined)
    } else if (wanted && state === 'off' && isVisible()) {
      state = 'asking'
      const lock = await request().catch(() => null)
      state = lock ?? 'off'
      lock?.addEventListener('release', () => {
        if (state === lock) state = 'off'
      })
      if (!wanted) await settle()
    }
  }
  return {
    update(isWanted) {
      wanted = isWanted
      void settle()
    },
  }
}
