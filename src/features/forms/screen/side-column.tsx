// The column next to the form on a desktop: the search above the pages, and the form's final buttons below.
import type { ReactNode } from 'react'
import type { FormStore } from '../engine/form-store.ts'
import { SearchBox } from '../sheets/search.tsx'
import { FinishActions, type FormActions } from './finish-actions.tsx'
import type { Destination } from './use-page.ts'

export type SideProps = {
  store: FormStore
  actions: FormActions
  onPlace(place: Destination): void
  onSummary(): void
}

export function SideColumn({ store, actions, onPlace, onSummary, children }: SideProps & { children: ReactNode }) {
  return (
    <>
      <SearchBox store={store} onGo={({ key, section }) => onPlace({ key, section })}>
        {children}
      </SearchBox>
      <FinishActions store={store} actions={actions} onSummary={onSummary} withMenu />
    </>
  )
}
