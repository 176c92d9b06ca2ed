import { useEffect, useRef, useSyncExternalStore } from 'react'
import { decideShortcut, leavesPage, type ShortcutAct } from './decide-shortcut.ts'
import { nextRowTarget } from './next-row.ts'
import { isAtDesk, shortcutsSwitch } from './shortcuts-switch.ts'

type Acts = Partial<Record<Exclude<ShortcutAct, 'search'>, () => void>>

/** `acts`: the actions that this member may do. `isForm`: a record form is open. */
export function useShortcuts(acts: Acts, isForm: boolean): void {
  const isOn = useSyncExternalStore(shortcutsSwitch.subscribe, shortcutsSwitch.isOn)
  const given = useRef({ acts, isForm })
  useEffect(() => {
    given.current = { acts, isForm }
  })
  useEffect(() => {
    if (!isOn) return
    let began: number | null = null
    const onKey = (event: KeyboardEvent) => {
      if (toNextRow(event)) return
      if (event.defaultPrevented || event.isComposing || isTyping(event.target) || isCovered() || !isAtDesk()) {
        began = null
        return
      }
      const { key, ctrlKey: ctrl, metaKey: meta, altKey: alt, repeat, timeStamp: at } = event
      const decision = decideShortcut({ key, ctrl, meta, alt, repeat, at }, began)
      began = decision.began
      const { act } = decision
      if (act === null || (given.current.isForm && leavesPage(act))) return
      const run = act === 'search' ? focusSearch() : given.current.acts[act]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

/** Also works in a dialog's table. */
function toNextRow(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !isAtDesk()) return false
  const target = nextRowTarget(event.target, event.key)
  if (!target) return false
  event.preventDefault()
  target.focus()
  return true
}

const NOT_TYPED = 'button, checkbox, color, file, image, radio, range, reset, submit'.split(', ')

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type)
  return target.isContentEditable || target.matches('textarea, select, [role="textbox"], [role="combobox"]')
}

const isCovered = () => document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null

/** The first search box of the page; null if there is none, in which case the browser handles the key. */
function focusSearch(): (() => void) | null {
  const boxes = document.querySelectorAll<HTMLInputElement>('main input[type="search"], main .search-form input')
  const box = [...boxes].find((each) => each.checkVisibility() && !isChoice(each))
  return box
    ? () => {
        box.focus()
        box.select()
      }
    : null
}

const isChoice = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'
