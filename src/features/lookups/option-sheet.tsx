// A sheet to choose from a list of any length: type-ahead, one tap for a single value, chips for several.
import { type RefObject, useId, useMemo, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { LookupOption } from './lookup-index.ts'
import './lookups.css'
import { matchOptions } from './match-options.ts'
import { atDesk, OptionList } from './option-list.tsx'
import { Chips, NoOption, type PickProps, toggled } from './option-pick.tsx'
import { type Entry, orderOptions } from './order-options.ts'

/** From this number of options, typing is faster than scrolling. */
const SEARCH_FROM = 8
/** A longer list does not fit half a screen. */
const HALF_UP_TO = 9

export function OptionSheet(props: PickProps) {
  const { title, multiple, required, chosen, options, recent, startAt, emptyText, emptyAction, onPick, onClose } = props
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // The order is fixed while the sheet is open, so that nothing moves away under a finger.
  const [begun] = useState({ chosen: multiple ? [] : chosen, recent })
  const ordered = useMemo(() => orderOptions(options, begun.chosen, begun.recent), [options, begun])
  const entries = useMemo(
    () =>
      typed.trim() ? matchOptions(options, typed).map((option) => ({ kind: 'option', option }) as const) : ordered,
    [options, ordered, typed],
  )
  const searchable = options.length >= SEARCH_FROM
  const listId = useId()
  const pick = (option: LookupOption) => {
    const codes = toggled(option, chosen, multiple)
    if (codes === null) return
    if (codes !== chosen) onPick([...codes])
    if (!multiple) return onClose()
    setTyped('')
    if (typed) box.current?.focus()
  }
  const clear = () => {
    onPick([])
    if (!multiple) onClose()
  }
  const footer = (
    <>
      {/* Below the list, which would otherwise move under the finger with the first choice. */}
      {multiple && <Chips options={options} chosen={chosen} onRemove={pick} />}
      <div className="grid-2">
        <Button look="quiet" onClick={clear} disabled={!chosen.length}>
          Clear
        </Button>
        <Button look="main" onClick={onClose}>
          {multiple && chosen.length ? `Done (${chosen.length})` : 'Done'}
        </Button>
      </div>
    </>
  )
  const showFooter = multiple || (!required && chosen.length > 0)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      size={options.length > HALF_UP_TO ? 'tall' : 'half'}
      {...(showFooter && { footer })}
    >
      {searchable && (
        <SearchBox
          box={box}
          title={title}
          listId={listId}
          typed={typed}
          onType={setTyped}
          found={entries}
          onPick={pick}
        />
      )}
      {entries.length ? (
        <OptionList
          id={listId}
          title={title}
          multiple={multiple}
          entries={entries}
          chosen={chosen}
          typed={typed}
          startAt={startAt}
          onPick={pick}
        />
      ) : (
        <NoOption options={options} typed={typed} emptyText={emptyText} emptyAction={emptyAction} />
      )}
    </Sheet>
  )
}

type SearchProps = {
  box: RefObject<HTMLInputElement | null>
  title: string
  listId: string
  typed: string
  found: readonly Entry<LookupOption>[]
  onType(text: string): void
  onPick(option: LookupOption): void
}

function SearchBox({ box, title, listId, typed, found, onType, onPick }: SearchProps) {
  return (
    <div className="option-search field-search">
      <Icon name="search" size={20} />
      <input
        ref={box}
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
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0]?.kind === 'option' && typed.trim()) onPick(found[0].option)
        }}
      />
    </div>
  )
}
