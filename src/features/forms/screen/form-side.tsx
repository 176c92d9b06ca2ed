// The list of sections: a strip above the fields on a phone, a column next to them on a desktop.

import { Suspense } from 'react'
import { useMedia } from '../../../ui/use-media.ts'
import { SideColumn } from './later-parts.tsx'
import { SectionList } from './section-list.tsx'
import type { SideProps } from './side-column.tsx'
import type { Essentials } from './view-choice.tsx'

type Props = SideProps & { current: number; onGo(page: number): void; essentials: Essentials }

export function FormSide(props: Props) {
  const isColumn = useMedia('(min-width: 900px)')
  const { store, current, onGo, essentials } = props
  const sections = (
    <nav aria-label="Sections" className="form-fold">
      <SectionList store={store} current={current} onGo={onGo} essentials={essentials} />
    </nav>
  )
  return (
    <div className="form-side">
      {isColumn ? (
        <Suspense fallback={sections}>
          <SideColumn {...props}>{sections}</SideColumn>
        </Suspense>
      ) : (
        sections
      )}
    </div>
  )
}
