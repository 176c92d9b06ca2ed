// The form's sections with their status: an error count, or a tick when clean, and the number of items.
import { memo } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { PageModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { useItemCount, usePageCounts, usePhotosComing } from './form-context.ts'

type Props = { store: FormStore; current: number; onGo(page: number): void }

export function SectionList({ store, current, onGo }: Props) {
  return (
    <ol className="section-list">
      {store.model.pages.map((page) => (
        <SectionItem key={page.name} store={store} page={page} isCurrent={page.index === current} onGo={onGo} />
      ))}
    </ol>
  )
}

type ItemProps = { store: FormStore; page: PageModel; isCurrent: boolean; onGo(page: number): void }

const SectionItem = memo(function SectionItem({ store, page, isCurrent, onGo }: ItemProps) {
  const sections = page.groups.flatMap((group) => group.items ?? [])
  return (
    <li>
      <button
        type="button"
        className="section-item"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onGo(page.index)}
      >
        <span className="section-name">{page.label}</span>
        {sections.map((section) => (
          <ItemCount key={section} store={store} section={section} />
        ))}
        <SectionMark store={store} page={page.index} />
      </button>
    </li>
  )
})

function ItemCount({ store, section }: { store: FormStore; section: string }) {
  const count = useItemCount(store, section)
  return (
    <span className="form-badge form-badge-count">
      {count}
      <span className="said"> {count === 1 ? 'item' : 'items'}</span>
    </span>
  )
}

export function SectionMark({ store, page }: { store: FormStore; page: number }) {
  const { errors, warnings } = usePageCounts(store, page)
  const coming = usePhotosComing(store, page)
  if (errors)
    return (
      <span className="form-badge form-badge-error">
        {errors}
        <span className="said">{errors === 1 ? ' error' : ' errors'}</span>
      </span>
    )
  // No tick while photos are still in preparation.
  if (coming)
    return (
      <span className="form-badge form-badge-count">
        <Icon name="clock" size={16} />
        {coming}
        <span className="said">{coming === 1 ? ' photo' : ' photos'} being prepared</span>
      </span>
    )
  return (
    <span className={warnings ? 'form-badge form-badge-warning' : 'form-badge form-badge-ok'}>
      {warnings ? warnings : <Icon name="check" size={16} />}
      <span className="said">{warnings ? (warnings === 1 ? ' warning' : ' warnings') : 'no errors'}</span>
    </span>
  )
}
