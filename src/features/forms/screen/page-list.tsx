// The form's pages with their status: an error count, or a check mark if complete, and the number of items.
import { memo, useEffect, useRef } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import type { FormPage } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { useItemCount, usePageCounts, usePhotoWork } from './form-context.ts'
import { countWord, pageMark, photosMark } from './page-mark.ts'

/** The required fields of all pages, shown in place of one page. */
export type Essentials = { isShown: boolean; show(): void; leave(): void }

type Props = {
  store: FormStore
  current: number
  onGo(page: number): void
  /** First in the list. */
  essentials: Essentials
  /** Adds words to the numbers. */
  isWorded?: boolean
}

export function PageList({ store, current, onGo, essentials, isWorded = false }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const isAtStart = useRef(true)
  const place = essentials.isShown ? 0 : current + 1
  useEffect(() => {
    // At the start there is nothing to scroll, so layout can be skipped.
    if (isAtStart.current && place === 0) return
    isAtStart.current = false
    // Scrolls the current item into view, in the strip or in the column. Not by scrollIntoView, which scrolls the page
    // as well.
    const item = list.current?.children[place]
    if (!list.current || !(item instanceof HTMLElement)) return
    list.current.scrollTo({ left: item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2 })
    const frame = list.current.parentElement
    if (!frame) return
    const [{ top, height }, box] = [frame.getBoundingClientRect(), item.getBoundingClientRect()]
    frame.scrollTop += box.top - top - (height - box.height) / 2
  }, [place])
  return (
    <ol ref={list} className="section-list stack gap-2">
      <li>
        <button
          type="button"
          className="section-item row"
          aria-current={essentials.isShown ? 'step' : undefined}
          onClick={essentials.show}
        >
          <span className="section-name">Essentials</span>
        </button>
      </li>
      {store.model.pages.map((page) => (
        <SectionItem
          key={page.name}
          store={store}
          page={page}
          isCurrent={!essentials.isShown && page.index === current}
          onGo={onGo}
          isWorded={isWorded}
        />
      ))}
    </ol>
  )
}

type ItemProps = Omit<Props, 'current' | 'essentials'> & { page: FormPage; isCurrent: boolean; isWorded: boolean }

const SectionItem = memo(function SectionItem({ store, page, isCurrent, onGo, isWorded }: ItemProps) {
  const sections = page.groups.flatMap((group) => group.items ?? [])
  return (
    <li>
      <button
        type="button"
        className="section-item row"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onGo(page.index)}
      >
        <span className="section-name">
          {page.label}
          {sections.map((section) => (
            <ItemCount key={section} store={store} section={section} />
          ))}
        </span>
        <PageMark store={store} page={page.index} isWorded={isWorded} />
      </button>
    </li>
  )
})

/** In brackets, as part of the name: the badge next to it counts what is left. */
function ItemCount({ store, section }: { store: FormStore; section: string }) {
  const count = useItemCount(store, section)
  return (
    <span className="soft">
      {` (${count}`}
      <span className="said"> {countWord(count, 'item')}</span>)
    </span>
  )
}

function PageMark({ store, page, isWorded = false }: { store: FormStore; page: number; isWorded?: boolean }) {
  const counts = usePageCounts(store, page)
  const work = usePhotoWork(store, page)
  const { look, count, icon, said, words } = (work && photosMark(work, counts)) ?? pageMark(counts)
  return (
    <span className={`form-badge form-badge-${look}`}>
      {icon && <Icon name={icon} size={16} />}
      {isWorded && words ? (
        words
      ) : (
        <>
          {count}
          <span className={isWorded && count !== null ? undefined : 'said'}> {said}</span>
        </>
      )}
    </span>
  )
}
