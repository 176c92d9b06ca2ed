// 'Search for field' on a desktop: a box at the top of the section list, whose results replace the sections.
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { createFieldSearch, type FieldHit } from './search-fields.ts'
import { Hits } from './search-hits.tsx'

type Props = { store: FormStore; onGo(hit: FieldHit): void; children: ReactNode }

export function SearchBox({ store, onGo, children }: Props) {
  const search = useMemo(() => createFieldSearch(store.model), [store])
  const [typed, setTyped] = useState('')
  /** The control in the form that had the focus before. */
  const from = useRef<HTMLElement>(null)
  const hits = search(typed, (key) => store.state(key).isVisible)
  const go = (hit: FieldHit) => {
    setTyped('')
    onGo(hit)
  }
  const leave = () => {
    setTyped('')
    if (from.current?.isConnected) from.current.focus()
    from.current = null
  }
  return (
    <>
      <search className="field-search form-find">
        <Icon name="search" size={20} />
        <input
          className="field-input"
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search for field"
          aria-label="Search for field"
          aria-keyshortcuts="/"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && relatedTarget.closest('.form-scroll'))
              from.current = relatedTarget
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && hits[0]) go(hits[0])
            if (event.key === 'Escape') leave()
          }}
        />
      </search>
      {typed.trim() === '' ? (
        children
      ) : (
        <div className="form-find-hits">
          <Hits hits={hits} typed={typed} onGo={go} />
        </div>
      )}
    </>
  )
}
