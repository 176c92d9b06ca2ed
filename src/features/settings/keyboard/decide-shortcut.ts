// The action of a key on a desktop. Single keys act only outside fields and dialogs, and can be turned off (WCAG
// 2.1.4). Pure.
export type ShortcutAct = 'search' | 'help' | 'create' | 'home' | 'listings' | 'drafts'
export type Shortcut = { act: ShortcutAct; keys: readonly string[][]; words: string }

export const SHORTCUTS: readonly Shortcut[] = [
  { act: 'search', keys: [['/'], ['Ctrl', 'K']], words: 'Go to the page’s search box' },
  { act: 'create', keys: [['n']], words: 'New listing' },
  { act: 'home', keys: [['g', 'h']], words: 'Home' },
  { act: 'listings', keys: [['g', 'l']], words: 'Listings' },
  { act: 'drafts', keys: [['g', 'd']], words: 'Drafts' },
  { act: 'help', keys: [['?']], words: 'These shortcuts' },
]

/** Active while a link or button of a table has the focus. */
export const TABLE_SHORTCUTS: readonly Omit<Shortcut, 'act'>[] = [
  { keys: [['↓'], ['↑']], words: 'Next row, previous row' },
  { keys: [['Enter']], words: 'Open the row' },
]

/** A form's own shortcuts, which also work in fields; the form handles them itself. */
export const FORM_SHORTCUTS: readonly Omit<Shortcut, 'act'>[] = [
  { keys: [['Ctrl', 'S']], words: 'Save now' },
  { keys: [['Ctrl', 'Enter']], words: 'Review and submit' },
  { keys: [['Ctrl', 'K']], words: 'Search for field' },
  { keys: [['Alt', '←']], words: 'Previous section' },
  { keys: [['Alt', '→']], words: 'Next section' },
  { keys: [['F8']], words: 'Next field to fill in or fix' },
]

const FIRST_KEY = 'g'
/** Time limit for the second key. */
const SECOND_KEY_MS = 1_200
const ALONE = new Map<string, ShortcutAct>(Object.entries({ '/': 'search', '?': 'help', n: 'create' }))
const AFTER_G = new Map<string, ShortcutAct>(Object.entries({ h: 'home', l: 'listings', d: 'drafts' }))

export type Press = { key: string; ctrl: boolean; meta: boolean; alt: boolean; repeat: boolean; at: number }
/** `began`: when `g` was pressed, or null. */
export type Decision = { act: ShortcutAct | null; began: number | null }

export function decideShortcut({ key, ctrl, meta, alt, repeat, at }: Press, began: number | null): Decision {
  const nothing: Decision = { act: null, began: null }
  if (alt || repeat) return nothing
  const low = key.toLowerCase()
  if (ctrl || meta) return low === 'k' ? { act: 'search', began: null } : nothing
  // Shift alone, on the way to typing a question mark.
  if (key === 'Shift') return { act: null, began }
  const place = began !== null && at - began <= SECOND_KEY_MS && AFTER_G.get(low)
  if (place) return { act: place, began: null }
  if (low === FIRST_KEY) return { act: null, began: at }
  return { act: ALONE.get(low) ?? null, began: null }
}

/** Whether the action leaves the page. In a record form these are off, so that no stray key navigates away. */
export const leavesPage = (act: ShortcutAct): boolean => act !== 'search' && act !== 'help'
