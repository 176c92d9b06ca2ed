// Marks the field in which somebody works, so that its help and its counter are seen. The mark changes what stands
// where, so it moves only after a press has ended (see press-gate.ts).
const MARK = 'data-active'

type ActiveField = {
  /** Moves the mark to where the focus is. */
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
