// A sheet to choose from a list of any length: type-ahead, virtualized rows, one tap for a single value.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { LookupOption } from './lookup-index.ts'
import './lookups.css'
import { matchOptions } from './match-options.ts'

type Props = {
  title: string
  multiple: boolean
  required: boolean
  chosen: readonly string[]
  options: readonly LookupOption[]
  emptyText: string
  onPick(codes: string[]): void
  onClose(): void
}

/** From this many options on, typing is faster than scrolling. */
const SEARCH_FROM = 8
const ROW = 48
/** With a physical keyboard the search box gets the focus; on a phone that would open the on-screen keyboard. */
const atDesk = () => matchMedia('(hover: hover) and (pointer: fine)').matches

export function OptionSheet({ title, multiple, required, chosen, options, emptyText, onPick, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const found = matchOptions(options, typed)
  const searchable = options.length >= SEARCH_FROM
  const listId = useId()
  const pick = (option: LookupOption) => {
    const isChosen = chosen.includes(option.code)
    // A disabled option can be removed, never chosen again.
    if (option.disabled && !isChosen) return
    if (!multiple) {
      if (!isChosen) onPick([option.code])
      onClose()
    } else onPick(isChosen ? chosen.filter((code) => code !== option.code) : [...chosen, option.code])
  }
  const clear = () => {
    onPick([])
    if (!multiple) onClose()
  }
  const footer = (
    <div className="option-foot">
      <Button look="plain" onClick={clear} disabled={!chosen.length}>
        Clear
      </Button>
      <Button look="main" onClick={onClose}>
        {multiple && chosen.length ? `Done (${chosen.length})` : 'Done'}
      </Button>
    </div>
  )
  const showFooter = multiple || (!required && chosen.length > 0)
  return (
    <Sheet isOpen onClose={onClose} title={title} size={searchable ? 'tall' : 'fit'} {...(showFooter && { footer })}>
      {searchable && (
        <div className="option-search field-search">
          <Icon name="search" size={20} />
          <input
            data-autofocus={atDesk() || undefined}
            className="field-input"
            type="text"
            inputMode="search"
            enterKeyHint="done"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="Type to find"
            aria-label={`Find in ${title}`}
            aria-controls={listId}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (found[0] && typed.trim()) pick(found[0])
            }}
          />
        </div>
      )}
      {found.length ? (
        <OptionList id={listId} title={title} multiple={multiple} found={found} chosen={chosen} onPick={pick} />
      ) : (
        <p className="option-empty soft">{options.length ? `No match for “${typed.trim()}”.` : emptyText}</p>
      )}
    </Sheet>
  )
}

type ListProps = {
  id: string
  title: string
  multiple: boolean
  found: readonly LookupOption[]
  chosen: readonly string[]
  onPick(option: LookupOption): void
}

function OptionList({ id, title, multiple, found, chosen, onPick }: ListProps) {
  const ref = useRef<HTMLDivElement>(null)
  const first = Math.max(
    0,
    found.findIndex((option) => chosen.includes(option.code)),
  )
  const [active, setActive] = useState(first)
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => ref.current?.closest<HTMLElement>('.sheet-scroll') ?? null,
    estimateSize: () => ROW,
    overscan: 6,
    scrollMargin: ref.current?.offsetTop ?? 0,
    initialRect: { width: 360, height: 640 },
  })
  const firstShown = useRef(first)
  useEffect(() => {
    if (firstShown.current > 4) virtual.scrollToIndex(firstShown.current, { align: 'center' })
  }, [virtual])

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -found.length, End: found.length }[
      event.key
    ]
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      const option = found[Math.min(active, found.length - 1)]
      if (option) onPick(option)
    } else if (step !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(found.length - 1, active + step))
      setActive(next)
      virtual.scrollToIndex(next)
    }
  }
  const shown = Math.min(active, found.length - 1)
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={title}
      aria-multiselectable={multiple}
      aria-activedescendant={`${id}-${shown}`}
      tabIndex={0}
      data-autofocus={atDesk() || undefined}
      className="option-list"
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={move}
    >
      {virtual.getVirtualItems().map(({ index, start, size }) => {
        const option = found[index]!
        const isChosen = chosen.includes(option.code)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys for all of its options
          <div
            key={option.code}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen}
            aria-disabled={(option.disabled && !isChosen) || undefined}
            aria-setsize={found.length}
            aria-posinset={index + 1}
            className={index === shown ? 'option option-active' : 'option'}
            style={{ minHeight: size, transform: `translateY(${start - (virtual.options.scrollMargin ?? 0)}px)` }}
            onClick={() => onPick(option)}
          >
            <span className="option-text">{option.text}</span>
            {multiple ? (
              <span className="option-box" aria-hidden="true">
                {isChosen && <Icon name="check" size={18} />}
              </span>
            ) : (
              isChosen && <Icon name="check" size={22} />
            )}
          </div>
        )
      })}
    </div>
  )
}
