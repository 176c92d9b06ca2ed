import { useEffect } from 'react'

/** At a desk, `/` goes to the page's search box. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || repeat) return
      if (event.defaultPrevented || event.isComposing || isTyping(event.target) || isCovered() || !isAtDesk()) return
      const box = searchBox()
      if (!box) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether this is a desktop: a pointer other than a finger implies a keyboard. */
const isAtDesk = () => matchMedia('(any-pointer: fine)').matches

const NOT_TYPED = 'button, checkbox, color, file, image, radio, range, reset, submit'.split(', ')

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type)
  return target.isContentEditable || target.matches('textarea, select, [role="textbox"], [role="combobox"]')
}

const isCovered = () => document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null

/** The first search box of the page; if there is none, the browser handles the key. */
function searchBox(): HTMLInputElement | undefined {
  const boxes = document.querySelectorAll<HTMLInputElement>('main input[type="search"], main .search-form input')
  return [...boxes].find((each) => each.checkVisibility() && each.type !== 'checkbox' && each.type !== 'radio')
}
