// The sections: a strip above the fields on a phone, a column beside them at a desk, there with the search above and
// what ends the form below.
import { lazy, type ReactNode, Suspense } from 'react'
import { useMedia } from '../../../ui/use-media.ts'
import type { FormStore } from '../engine/form-store.ts'
import { FinishActions, type FormActions } from './finish-actions.tsx'
import { SectionList } from './section-list.tsx'
import type { Destination } from './use-jump.ts'
import type { Essentials } from './view-choice.tsx'

const SearchBox = lazy(() => import('../sheets/search-box.tsx'))

type Props = {
  store: FormStore
  actions: FormActions
  current: number
  onGo(page: number): void
  essentials: Essentials
  onPlace(place: Destination): void
  onSummary(): void
}

export function FormSide({ store, actions, current, onGo, essentials, onPlace, onSummary }: Props) {
  return (
    <div className="form-side">
      <Finder store={store} onGo={onPlace}>
        <nav aria-label="Sections" className="form-fold">
          <SectionList store={store} current={current} onGo={onGo} essentials={essentials} />
        </nav>
      </Finder>
      <FinishActions store={store} actions={actions} onSummary={onSummary} withDiscard />
    </div>
  )
}

type FinderProps = { store: FormStore; onGo(place: Destination): void; children: ReactNode }

function Finder({ store, onGo, children }: FinderProps) {
  const isColumn = useMedia('(min-width: 900px)')
  if (!isColumn) return children
  return (
    <Suspense fallback={children}>
      <SearchBox store={store} onGo={({ key, section }) => onGo({ key, section })}>
        {children}
      </SearchBox>
    </Suspense>
  )
}
