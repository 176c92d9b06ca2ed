// How the app gets onto the home screen of this device.
export type InstallWay =
  | 'installed'
  /** The browser asks, on our word. */
  | 'prompt'
  /** iPhone and iPad: Share, then Add to Home Screen. */
  | 'share-menu'
  /** Only the browser's own menu, where it has one. */
  | 'menu'

export type InstallFacts = { isInstalled: boolean; isOffered: boolean; userAgent: string; touchPoints: number }

export function installWay({ isInstalled, isOffered, userAgent, touchPoints }: InstallFacts): InstallWay {
  if (isInstalled) return 'installed'
  if (isOffered) return 'prompt'
  // An iPad calls itself a Macintosh; no Macintosh has a touch screen.
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
