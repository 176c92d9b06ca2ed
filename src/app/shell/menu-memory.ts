// A member's last state of the menu on this device: as a rail or in full, and which groups are open. first-look.js
// gives the rail its width before the first paint.
export type MenuWidth = 'rail' | 'full'
export type MenuState = { width?: MenuWidth | undefined; groups: Readonly<Record<string, boolean>> }

/** Returns a valid state for any stored text. */
export function parseMenuState(stored: string | null): MenuState {
  try {
    const { width, groups } = JSON.parse(stored ?? '{}') as { width?: unknown; groups?: unknown }
    return {
      width: width === 'rail' || width === 'full' ? width : undefined,
      groups: Object.fromEntries(Object.entries(groups ?? {}).filter(([, open]) => typeof open === 'boolean')),
    }
  } catch {
    return { groups: {} }
  }
}

/**
 * As the member left it; by default, the group of the current page is open, and Listings, where everybody's day begins.
 */
export const isGroupOpen = (state: MenuState, group: { id: string; isHere: boolean }): boolean =>
  state.groups[group.id] ?? (group.isHere || group.id === 'listings')
