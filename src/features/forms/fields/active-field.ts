// Marks the field that has the focus, so that its help and counter are shown. The mark changes the layout, so it moves
// only after a press has ended.
const MARK = 'data-active'

type ActiveField = {
  /** Moves the mark to the field with the focus. */
  settle(): void
}

export function createActiveField(): ActiveField {
  let marked: Element | null = null
  return {
    settle() {
      const next = document.activeElement?.closest('.form-field') ?? null
      if (next === marked) return
      marked?.removeAttribute(MARK)
      next?.setAttribute(MARK, '')
      marked = next
    },
  }
}

/** The key of the field that has the focus. */
export const focusedKey = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key ?? null
