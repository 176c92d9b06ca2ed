import { useEffect, useRef } from 'react'
import { focusedKey } from '../fields/active-field.ts'
import { type FormKey, formKeyOf } from './form-keys.ts'
import type { FormViewProps } from './form-view-props.ts'
import { loadNextError } from './later-parts.tsx'
import type { Destination } from './use-jump.ts'
import type { Section } from './use-section.ts'

/** Handles the form's own shortcuts while no dialog is open over it. */
export function useFormKeys(acts: Readonly<Record<FormKey, () => void>>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || document.querySelector('dialog[open]')) return
      const act = formKeyOf(event)
      if (act === null) return
      // The browser would save the page, or leave it.
      event.preventDefault()
      latest.current[act]()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

type Ways = { review(): void; jump(place: Destination): void }

/** The action of each shortcut in the form on screen. */
export function keyActs(
  { store, writer, sendNow, onSheet }: Pick<FormViewProps, 'store' | 'writer' | 'sendNow' | 'onSheet'>,
  { current, go, isEssentials }: Pick<Section, 'current' | 'go' | 'isEssentials'>,
  { review, jump }: Ways,
): Record<FormKey, () => void> {
  return {
    review,
    save: () => void writer.flush().then(sendNow, () => undefined),
    search: () => {
      if (!focusSearch()) onSheet('search')
    },
    previous: () => {
      if (current > 0) go(current - 1)
    },
    next: () => {
      if (current < store.model.pages.length - 1) go(current + 1)
    },
    'to-do': () => {
      const key = focusedKey()
      const go = ({ nextError }: Awaited<ReturnType<typeof loadNextError>>) => {
        const entry = nextError(store, { key, page: isEssentials ? -1 : current })
        if (entry) jump({ key: entry.key, section: entry.section })
      }
      void loadNextError().then(go, () => undefined)
    },
  }
}

/** Returns false if the search is a sheet. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('.form-find input')
  box?.focus()
  box?.select()
  return box !== null
}
