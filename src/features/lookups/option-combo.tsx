// The list of a lookup in place, on a desktop: the field is typed in, the options are below it.
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { LookupOption } from './lookup-index.ts'
import { matchOptions } from './match-options.ts'
import { type ListHandle, OptionList } from './option-list.tsx'
import { Chips, NoOption, type PickProps, toggled } from './option-pick.tsx'
import { orderOptions } from './order-options.ts'
import './lookups.css'

type Props = PickProps & {
  /** The field's own control, which gets the focus back afterwards. */
  anchor: HTMLElement
  /** Text typed on the closed field, with which the search starts. */
  begun: string
}

export function OptionCombo(props: Props) {
  const { title, multiple, required, chosen, options, recent, startAt, emptyText, emptyAction, anchor, begun } = props
  const { onPick, onClose } = props
  const [typed, setTyped] = useState(begun)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<ListHandle>(null)
  const [active, setActive] = useState<string | undefined>()
  const listId = useId()
  const [first] = useState({ chosen: multiple ? [] : chosen, recent })
  const entries = useMemo(
    () =>
      typed.trim()
        ? matchOptions(options, typed).map((option) => ({ kind: 'option', option }) as const)
        : orderOptions(options, first.chosen, first.recent),
    [options, first, typed],
  )
  const leaveBox = useCallback(() => {
    anchor.focus()
    onClose()
  }, [anchor, onClose])
  useFloating(box, anchor, onClose)
  useLayoutEffect(() => input.current?.focus(), [])

  const pick = (option: LookupOption) => {
    const codes = toggled(option, chosen, multiple)
    if (codes === null) return
    if (codes !== chosen) onPick([...codes])
    if (!multiple) return leaveBox()
    setTyped('')
    input.current?.focus()
  }
  const clear = () => {
    onPick([])
    if (!multiple) leaveBox()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (props.isShortcut?.(event)) return leaveBox()
    if (key === 'Escape' || (key === 'ArrowUp' && event.altKey)) {
      event.preventDefault()
      return leaveBox()
    }
    if (key === 'Tab') {
      // Tab continues from the field, after taking the highlighted option.
      if (typed.trim() && !multiple) list.current?.onKeyDown({ key: 'Enter', preventDefault: () => undefined })
      return leaveBox()
    }
    const last = chosen.at(-1)
    if (key === 'Backspace' && typed === '' && last !== undefined && (multiple || !required))
      return onPick(multiple ? chosen.slice(0, -1) : [])
    // These keys move the caret.
    if (key === ' ' || ((key === 'Home' || key === 'End') && typed !== '')) return
    list.current?.onKeyDown(event)
  }
  return (
    <div ref={box} className="option-combo" popover="manual" role="dialog" aria-label={title}>
      <input
        ref={input}
        className="field-input"
        role="combobox"
        aria-label={`Find in ${title}`}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length ? active : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={options.length ? 'Type to find' : ''}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="option-combo-scroll scroll sheet-scroll">
        {multiple && <Chips options={options} chosen={chosen} onRemove={pick} />}
        {entries.length ? (
          <OptionList
            key={typed.trim()}
            handle={list}
            id={listId}
            title={title}
            multiple={multiple}
            entries={entries}
            chosen={chosen}
            typed={typed}
            startAt={startAt}
            onActive={setActive}
            onPick={pick}
          />
        ) : (
          <NoOption options={options} typed={typed} emptyText={emptyText} emptyAction={emptyAction} />
        )}
      </div>
      {(multiple || (!required && chosen.length > 0)) && (
        <div className="option-combo-foot">
          <Button look="quiet" disabled={!chosen.length} onClick={clear}>
            Clear
          </Button>
          {multiple && <Button onClick={leaveBox}>Done</Button>}
        </div>
      )}
    </div>
  )
}

/** In the top layer, at its field, even while the page behind it scrolls. A press anywhere else closes it. */
function useFloating(ref: { readonly current: HTMLElement | null }, anchor: HTMLElement, onClose: () => void): void {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const frame = anchor.closest('.form-field-box') ?? anchor
    const placeList = () => {
      for (const [name, value] of Object.entries(comboPlace(frame.getBoundingClientRect(), window)))
        box.style.setProperty(name, value)
    }
    placeList()
    box.showPopover()
    const follow = (event: Event) => {
      if (!(event.target instanceof Node && box.contains(event.target))) placeList()
    }
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', placeList)
    return () => {
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', placeList)
    }
  }, [ref, anchor])
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) onClose()
    }
    document.addEventListener('click', outside, true)
    return () => document.removeEventListener('click', outside, true)
  }, [ref, onClose])
}

// Position of a field's list on a desktop: from the field downwards, or upwards if there is more room.

/** Maximum height of the list itself, in addition to the field's height. */
const LIST_MOST = 320
const LIST_LEAST = 160
const WIDTH_LEAST = 280
const MARGIN = 8

type Field = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width' | 'height'>
type Room = Pick<Window, 'innerWidth' | 'innerHeight'>
type ComboPlace = Record<
  'left' | 'width' | 'top' | 'bottom' | 'flex-direction' | '--combo-list' | '--combo-field',
  string
>

/** Takes lengths in px of the window; returns CSS. */
export function comboPlace(field: Field, { innerWidth, innerHeight: windowHeight }: Room): ComboPlace {
  const below = windowHeight - field.bottom - MARGIN
  const isUp = below < LIST_LEAST && field.top > below
  const room = isUp ? field.top - MARGIN : below
  const width = Math.max(WIDTH_LEAST, field.width)
  return {
    left: `${Math.min(field.left, innerWidth - width - MARGIN)}px`,
    width: `${width}px`,
    top: isUp ? 'auto' : `${field.top}px`,
    bottom: isUp ? `${windowHeight - field.bottom}px` : 'auto',
    'flex-direction': isUp ? 'column-reverse' : 'column',
    '--combo-list': `${Math.max(LIST_LEAST, Math.min(LIST_MOST, room))}px`,
    '--combo-field': `${field.height}px`,
  }
}
