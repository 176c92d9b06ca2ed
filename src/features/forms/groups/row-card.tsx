// One row: a line that expands, can be dragged to move and swiped left to delete; its fields; and rarely used actions
// behind ⋯. Moving and deleting never require a gesture.
import { type ComponentType, memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { capitalized } from '#contract/text.ts'
import { itemKey } from '#rules/record/row.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SwipeRow } from '#src/ui/touch/swipe-row.tsx'
import type { GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { describeValue, topicsOf, useForm, useTopic } from '../screen/form-context.ts'
import { leftWords } from '../screen/page-mark.ts'

export type RowBodyProps = { group: GroupModel; section: string; uid: string }
/** A collapsed row on one line: `Kitchen` `Main` `12′ 6″ × 10′`. */
type RowSummary = { title: string; detail?: string; size?: string }
export type Summarize = (store: FormStore, group: GroupModel, uid: string) => RowSummary

type Props = RowBodyProps & {
  place: number
  isLast: boolean
  /** Where to put the focus when the row appears: a field's name, or `true` for the first control. */
  focus: string | true | null
  Body: ComponentType<RowBodyProps>
  Foot: ComponentType<RowBodyProps> | undefined
  summarize: Summarize
  howToDragId: string
}

export const RowCard = memo(function RowCard(props: Props) {
  const { group, section, uid, place, isLast, focus, Body, Foot, summarize, howToDragId } = props
  const { store, openRows } = useForm()
  const open = useSyncExternalStore(openRows.subscribe, () => openRows.isOpen(uid))
  const body = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const { one } = sectionOf(section)
  const noun = capitalized(one)
  const name = `${noun} ${place}`
  useEffect(() => {
    if (focus === null || !body.current) return
    const wanted =
      focus === true ? body.current.querySelector<HTMLElement>('button, input') : fieldIn(section, uid, focus)
    body.current.parentElement?.scrollIntoView({ block: 'nearest' })
    wanted?.focus({ preventScroll: true })
  }, [focus, section, uid])
  const remove = () => {
    const goOn = focusAfter(toggle.current)
    store.deleteRow(section, uid, noun)
    goOn()
  }
  return (
    <li className="form-row" data-row={uid}>
      <SwipeRow end={{ label: 'Delete', icon: 'trash', danger: true, run: remove }}>
        <div className="form-row-head">
          <button
            ref={toggle}
            type="button"
            className="form-row-open row gap-12 grow"
            aria-expanded={open}
            onClick={() => openRows.set(uid, !open)}
          >
            <span className="form-row-order disc small">
              <span className="said">{noun} </span>
              {place}
            </span>
            <RowLine group={group} section={section} uid={uid} summarize={summarize} fallback={name} />
            <Icon name={open ? 'up' : 'down'} size={20} />
          </button>
          <button
            type="button"
            className="icon-button form-row-grip"
            aria-label={`Drag ${name}`}
            aria-describedby={howToDragId}
          >
            <Icon name="drag" size={20} />
          </button>
        </div>
      </SwipeRow>
      {Foot && <Foot group={group} section={section} uid={uid} />}
      {open && (
        <div ref={body} className="form-row-body">
          <Body group={group} section={section} uid={uid} />
          <RowTools
            name={name}
            one={one}
            isFirst={place === 1}
            isLast={isLast}
            onMove={(by) => store.moveRow(section, uid, by)}
            onDelete={remove}
          />
        </div>
      )}
    </li>
  )
})

/** If the row has the focus: the next row gets it, or the one before, or the section's title. */
function focusAfter(toggle: HTMLElement | null): () => void {
  const row = toggle?.closest('li')
  if (!row?.contains(document.activeElement)) return () => undefined
  const neighbor = row.nextElementSibling ?? row.previousElementSibling
  const next =
    neighbor?.querySelector<HTMLElement>('.form-row-open') ??
    row.closest('.form')?.querySelector<HTMLElement>('.form-page-title')
  return () => next?.focus({ preventScroll: true })
}

const fieldIn = (section: string, uid: string, name: string) => document.getElementById(itemKey(section, uid, name))

type ToolsProps = {
  name: string
  one: string
  isFirst: boolean
  isLast: boolean
  onMove(by: number): void
  onDelete(): void
}

function RowTools({ name, one, isFirst, isLast, onMove, onDelete }: ToolsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="form-row-tools">
      <IconButton icon="more" label={`More for ${name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <>
          <IconButton icon="up" label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)} />
          <IconButton icon="down" label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)} />
          <Button look="quiet" icon="trash" onClick={onDelete}>
            {`Delete ${one}`}
          </Button>
        </>
      )}
    </div>
  )
}

type LineProps = RowBodyProps & { summarize: Summarize; fallback: string }

/** A collapsed row's line and status; updates with the row's own values and errors. */
function RowLine({ group, section, uid, summarize, fallback }: LineProps) {
  const { store } = useForm()
  const keys = group.itemFields.map((field) => itemKey(section, uid, field.name))
  const topics = topicsOf(keys)
  const last = useRef<RowSummary>({ title: '' })
  const line = useTopic(store, topics, () => {
    const next = summarize(store, group, uid)
    if (!isSame(last.current, next)) last.current = next
    return last.current
  })
  const countErrors = (shown: boolean) =>
    keys.filter((key) => store.state(key).errorMessage !== null && store.state(key).isShown === shown).length
  const wrong = useTopic(store, topics, () => countErrors(true))
  const toFill = useTopic(store, topics, () => countErrors(false))
  const origin = useTopic(store, topics, () =>
    keys.reduce<string | null>((found, key) => found ?? store.origins.of(key), null),
  )
  return (
    <span className="form-row-line row cluster grow">
      {line.title ? <span className="strong">{line.title}</span> : <span className="soft">{fallback}</span>}
      {line.detail && <span className="soft small">{line.detail}</span>}
      {wrong + toFill > 0 && (
        <span className={`form-badge form-badge-${wrong > 0 ? 'error' : 'to-do'}`}>
          {wrong > 0 && <Icon name="alert" size={16} />}
          {leftWords({ errors: wrong + toFill, wrong })}
        </span>
      )}
      {line.size && <span className="form-row-size">{line.size}</span>}
      {origin && <span className="form-field-origin">{origin}</span>}
    </span>
  )
}

const isSame = (a: RowSummary, b: RowSummary): boolean =>
  a.title === b.title && a.detail === b.detail && a.size === b.size

/** The row's first three values. */
export const firstValues: Summarize = (store, group, uid) => {
  const [title = '', ...rest] = group.itemFields
    .map((field) => describeValue(store, field, store.value(itemKey(group.items!, uid, field.name))))
    .filter(Boolean)
    .slice(0, 3)
  return { title, detail: rest.join(' · ') }
}
