// The badge on an installed app's icon. Does nothing in browsers that don't support it, or if the app is not installed.
type Badging = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

export function showOnIcon(count: number, browser: Badging = navigator): void {
  const done = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
  done?.catch(() => undefined)
}
