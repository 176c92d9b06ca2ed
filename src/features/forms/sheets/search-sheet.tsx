// 'Search for field': type a word, tap the field, and the form jumps to it.
import { useMemo, useState } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { createFieldSearch, type FieldHit } from './search-fields.ts'
import { Hits } from './search-hits.tsx'

type Props = { store: FormStore; onGo(hit: FieldHit): void; onClose(): void }

export function SearchSheet({ store, onGo, onClose }: Props) {
  const search = useMemo(() => createFieldSearch(store.model), [store])
  const [typed, setTyped] = useState('')
  const hits = search(typed, (key) => store.state(key).isVisible)
  return (
    <Sheet isOpen onClose={onClose} title="Search for field" size="tall">
      <div className="field-search form-search-box">
        <Icon name="search" size={20} />
        <input
          data-autofocus
          className="field-input"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Price, garage, LINC…"
          aria-label="Search for field"
          // biome-ignore lint/a11y/noAutofocus: the sheet was opened to type here
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && hits[0]) onGo(hits[0])
          }}
        />
      </div>
      <Hits hits={hits} typed={typed} onGo={onGo} />
    </Sheet>
  )
}
