// The figure on an installed app's icon. Browsers without it, or where the app is not installed, do nothing.
type Badging = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

export function showOnIcon(count: number, browser: Badging = navigator): void {
  const done = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
  done?.catch(() => undefined)
}
