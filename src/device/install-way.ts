// How to add the app to this device's home screen.
export type InstallWay =
  | 'installed'
  /** The browser shows its prompt when we ask it to. */
  | 'prompt'
  /** iPhone and iPad: Share, then Add to Home Screen. */
  | 'share-menu'
  /** Only through the browser's own menu, if it has the option. */
  | 'menu'

export type InstallFacts = { isInstalled: boolean; isOffered: boolean; userAgent: string; touchPoints: number }

export function installWay({ isInstalled, isOffered, userAgent, touchPoints }: InstallFacts): InstallWay {
  if (isInstalled) return 'installed'
  if (isOffered) return 'prompt'
  // An iPad identifies itself as a Macintosh; no Macintosh has a touch screen.
  const isApple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return isApple ? 'share-menu' : 'menu'
}

export const installWayHere = (isOffered: boolean): InstallWay =>
  installWay({
    isInstalled:
      matchMedia('(display-mode: standalone)').matches ||
      (navigator as Navigator & { standalone?: boolean }).standalone === true,
    isOffered,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  })
