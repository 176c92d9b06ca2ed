// "Pick up where you left off": a draft opens at the section and the field, or in the Essentials, where it was left on
// this device.
import { useEffect, useState } from 'react'
import { useServices } from '#src/app/services.tsx'
import { type FormPlace, notePlace, readPlace } from '#src/features/drafts/form-place.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { pageOfKey } from '#src/features/forms/engine/tally.ts'

const ESSENTIALS = '[data-page="Essentials"]'

/** As of opening the form; a different section in the URL takes precedence. null: start at the first section. */
export function usePlaceLeft(draftId: string | null, section: string | undefined): FormPlace | null {
  const member = useServices().user.realUniqueID
  const [place] = useState(() => {
    const left = draftId === null ? null : readPlace(localStorage, member, draftId)
    return left && (section === undefined || section === left.section) ? left : null
  })
  return place
}

export function useKeptPlace(store: FormStore, draftId: string | null, section: string | undefined): void {
  const member = useServices().user.realUniqueID
  useEffect(() => {
    if (draftId === null || section === undefined) return
    if (readPlace(localStorage, member, draftId)?.section !== section)
      notePlace(localStorage, member, draftId, { section, key: null })
  }, [member, draftId, section])
  useEffect(() => {
    if (draftId === null) return
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(ESSENTIALS))
        return notePlace(localStorage, member, draftId, { section: null, key: null })
      const key = target instanceof Element ? keyAround(target, store) : null
      const page = key === null ? undefined : store.model.pages[pageOfKey(store.model, key)]
      if (page) notePlace(localStorage, member, draftId, { section: page.name, key })
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [store, member, draftId])
}

/** For a control with several parts, their container has the field's key. */
function keyAround(element: Element, store: FormStore): string | null {
  for (let found = element.closest('[id]'); found; found = found.parentElement?.closest('[id]') ?? null)
    if (pageOfKey(store.model, found.id) >= 0) return found.id
  return null
}
