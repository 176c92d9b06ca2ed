// The list of a sheet of options: virtualized, so that five thousand are as fast as fifty; navigated with the arrow
// keys; its headings are sticky.
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { markMatch } from '#src/ui/mark-match.ts'
import type { LookupOption } from './lookup-index.ts'
import type { Entry } from './order-options.ts'

const ROW = 48
const HEADING = 28
/**
 * Estimated size of a list in a tall sheet on a phone, below its header: if it is right, the list is rendered only
 * once.
 */
const guessRoom = () => ({ width: innerWidth, height: Math.round(innerHeight * 0.88) - 62 })
const OVERSCAN = 6

/**
 * Observes only once the browser has laid it out: before its sheet opens, the list would have no size, and be rendered
 * three times.
 */
function observeRoom(
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  tell: (room: { width: number; height: number }) => void,
) {
  if (!scrollElement) return
  const observer = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = scrollElement
    if (height > 0) tell({ width, height })
  })
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** With a physical keyboard the search box gets the focus; on a phone that would open the on-screen keyboard. */
export const atDesk = () => matchMedia('(hover: hover) and (pointer: fine)').matches

type Props = {
  id: string
  title: string
  multiple: boolean
  entries: readonly Entry<LookupOption>[]
  chosen: readonly string[]
  typed: string
  /** The option to scroll to the middle of the list if none is chosen. */
  startAt?: string | undefined
  onPick(option: LookupOption): void
  /** For an input next to the list, which keeps the focus and passes its keys on. */
  handle?: Ref<ListHandle>
  /** Called with the highlighted option's id. */
  onActive?(id: string): void
}
type Key = Pick<KeyboardEvent, 'key' | 'preventDefault'>
export type ListHandle = { onKeyDown(event: Key): void }

export function OptionList(props: Props) {
  const { id, title, multiple, entries, chosen, typed, startAt, onPick, handle, onActive } = props
  const ref = useRef<HTMLDivElement>(null)
  /** Indexes of the entries that are options. */
  const places = useMemo(() => entries.flatMap((entry, at) => (entry.kind === 'option' ? [at] : [])), [entries])
  const headings = useMemo(() => entries.flatMap((entry, at) => (entry.kind === 'heading' ? [at] : [])), [entries])
  const start = chosen.length || !startAt ? chosen : [startAt]
  // A search starts at its best match.
  const first =
    handle && typed.trim()
      ? 0
      : Math.max(
          0,
          places.findIndex((at) => isChosen(entries[at], start)),
        )
  const [active, setActive] = useState(first)
  const stuck = useRef(-1)
  const withHeading = useCallback(
    (range: Range) => {
      stuck.current = headings.findLast((at) => at <= range.startIndex) ?? -1
      const shown = defaultRangeExtractor(range)
      return stuck.current < 0 ? shown : [...new Set([stuck.current, ...shown])].sort((a, b) => a - b)
    },
    [headings],
  )
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: entries.length,
    getScrollElement: () => ref.current?.closest<HTMLElement>('.sheet-scroll') ?? null,
    estimateSize: (at) => (entries[at]?.kind === 'heading' ? HEADING : ROW),
    rangeExtractor: withHeading,
    overscan: OVERSCAN,
    scrollMargin: ref.current?.offsetTop ?? 0,
    initialRect: guessRoom(),
    observeElementRect: observeRoom,
  })
  const firstShown = useRef(places[first] ?? 0)
  useEffect(() => {
    if (firstShown.current > 4) virtual.scrollToIndex(firstShown.current, { align: 'center' })
  }, [virtual])
  // A new list has other sizes.
  const measured = useRef(entries)
  useEffect(() => {
    if (measured.current === entries) return
    measured.current = entries
    virtual.measure()
  }, [virtual, entries])

  const last = places.length - 1
  const shown = Math.min(active, last)
  const move = (event: Key) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -places.length, End: places.length }[
      event.key
    ]
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      const entry = entries[places[shown] ?? -1]
      if (entry?.kind === 'option') onPick(entry.option)
    } else if (step !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(last, shown + step))
      setActive(next)
      virtual.scrollToIndex(places[next] ?? 0)
    }
  }
  useImperativeHandle(handle, () => ({ onKeyDown: move }))
  useEffect(() => onActive?.(`${id}-${shown}`), [onActive, id, shown])
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={title}
      aria-multiselectable={multiple}
      aria-activedescendant={`${id}-${shown}`}
      tabIndex={handle ? -1 : 0}
      data-autofocus={(!handle && atDesk()) || undefined}
      className="option-list"
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={move}
    >
      {virtual.getVirtualItems().map(({ index, start, size }) => {
        const entry = entries[index]
        if (!entry) return null
        const top = `translateY(${start - (virtual.options.scrollMargin ?? 0)}px)`
        if (entry.kind === 'heading')
          return index === stuck.current ? (
            <div key={index} aria-hidden="true" className="option-heading strong soft small option-heading-stuck">
              {entry.text}
            </div>
          ) : (
            <div key={index} aria-hidden="true" className="option-heading strong soft small" style={{ transform: top }}>
              {entry.text}
            </div>
          )
        const { option } = entry
        const place = places.indexOf(index)
        const isOn = chosen.includes(option.code)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys for all of its options
          <div
            key={option.code}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={isOn}
            aria-disabled={(option.disabled && !isOn) || undefined}
            aria-setsize={places.length}
            aria-posinset={place + 1}
            className={place === shown ? 'option hover option-active' : 'option hover'}
            style={{ minHeight: size, transform: top }}
            onClick={() => onPick(option)}
          >
            <OptionText text={option.text} typed={typed} />
            <OptionMark multiple={multiple} isOn={isOn} />
          </div>
        )
      })}
    </div>
  )
}

const isChosen = (entry: Entry<LookupOption> | undefined, chosen: readonly string[]): boolean =>
  entry?.kind === 'option' && chosen.includes(entry.option.code)

function OptionText({ text, typed }: { text: string; typed: string }) {
  const { before, match, after } = markMatch(text, typed)
  return (
    <span className="option-text clamp-2">
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </span>
  )
}

function OptionMark({ multiple, isOn }: { multiple: boolean; isOn: boolean }) {
  if (!multiple) return isOn && <Icon name="check" size={22} />
  return (
    <span className="option-box" aria-hidden="true">
      {isOn && <Icon name="check" size={18} />}
    </span>
  )
}
