// A repeatable section: its rows as cards, with add, delete (and undo), and buttons to move up and down.
import { type ComponentType, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { EXCEEDED_MS } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import { itemKey } from '#rules/record/row.ts'
import { capOf, sectionOf } from '#rules/record/sections.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { capitalize, exceeded, placesLeft } from '../engine/section-words.ts'
import { newRowValues } from '../engine/start-record.ts'
import { VALUE } from '../engine/topics.ts'
import { Field } from '../fields/field.tsx'
import { describeValue, type GroupProps, useForm, useRows } from '../screen/form-context.ts'
import { GroupFrame } from './group-frame.tsx'
import { SectionMessages } from './section-messages.tsx'

export type RowBodyProps = { group: GroupModel; section: string; uid: string }

type Props = GroupProps & {
  /** Content next to the heading: the rooms' units. */
  aside?: ReactNode
  Body?: ComponentType<RowBodyProps>
  /** One line for a closed row. */
  summarize?: (store: FormStore, group: GroupModel, uid: string) => string
  /** Replaces the button that adds an empty row. */
  add?: (room: number, onFull: () => void) => ReactNode
  /** Content below a row's line, expanded or collapsed. */
  Foot?: ComponentType<RowBodyProps>
  /** Initial values of a new row, over the definition's defaults. */
  begin?: () => Values
}

export function RowsGroup({
  group,
  pageLabel,
  aside,
  Body = PlainBody,
  summarize = firstValues,
  begin,
  ...own
}: Props) {
  const { store, effects, openRows } = useForm()
  const section = group.items!
  const uids = useRows(section)
  const [added, setAdded] = useState<string | null>(null)
  const { one } = sectionOf(section)
  const most = capOf(group.definition)
  const full = () => effects.tell({ ...exceeded(section, most), ms: EXCEEDED_MS })
  const add = () => {
    if (uids.length >= most) return full()
    const uid = store.addRow(section, { ...newRowValues(group.itemFields, effects.today()), ...begin?.() })
    openRows.set(uid, true)
    setAdded(uid)
  }
  const addButton = own.add ? (
    own.add(most - uids.length, full)
  ) : (
    <Button look="plain" icon="plus" wide onClick={add}>
      {`Add ${one}`}
    </Button>
  )
  const left = placesLeft(uids.length, most)
  return (
    <GroupFrame group={group} pageLabel={pageLabel} aside={aside}>
      <SectionMessages section={section} />
      {uids.length === 0 && <p className="form-row-empty soft">{`No ${sectionOf(section).many} yet.`}</p>}
      {!own.add && uids.length > sectionOf(section).addsBelowAfter && addButton}
      <ol className="form-row-list" data-section={section}>
        {uids.map((uid, index) => (
          <RowCard
            key={uid}
            group={group}
            section={section}
            uid={uid}
            place={index + 1}
            of={uids.length}
            isNew={uid === added}
            Body={Body}
            Foot={own.Foot}
            summarize={summarize}
          />
        ))}
      </ol>
      {addButton}
      {left && <p className="small soft form-row-remaining">{left}</p>}
    </GroupFrame>
  )
}

type CardProps = RowBodyProps & {
  place: number
  of: number
  isNew: boolean
  Body: ComponentType<RowBodyProps>
  Foot: ComponentType<RowBodyProps> | undefined
  summarize: NonNullable<Props['summarize']>
}

function RowCard({ group, section, uid, place, of, isNew, Body, Foot, summarize }: CardProps) {
  const { store, openRows } = useForm()
  const open = useSyncExternalStore(openRows.subscribe, () => openRows.isOpen(uid))
  const ref = useRef<HTMLLIElement>(null)
  const noun = capitalize(sectionOf(section).one)
  const name = `${noun} ${place}`
  useEffect(() => {
    if (!isNew) return
    ref.current?.scrollIntoView({ block: 'nearest' })
    ref.current
      ?.querySelector<HTMLElement>('.form-row-body button, .form-row-body input')
      ?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <li ref={ref} className="form-row" data-row={uid}>
      <div className="form-row-head">
        <button type="button" className="form-row-open" aria-expanded={open} onClick={() => openRows.set(uid, !open)}>
          <span className="form-row-order">
            <span className="said">{noun} </span>
            {place}
          </span>
          <RowLine group={group} section={section} uid={uid} summarize={summarize} fallback={name} />
          <Icon name={open ? 'up' : 'down'} size={20} />
        </button>
      </div>
      {Foot && <Foot group={group} section={section} uid={uid} />}
      {open && (
        <div className="form-row-body">
          <Body group={group} section={section} uid={uid} />
          <div className="form-row-tools">
            <IconButton
              icon="up"
              label={`Move ${name} up`}
              disabled={place === 1}
              onClick={() => store.moveRow(section, uid, -1)}
            />
            <IconButton
              icon="down"
              label={`Move ${name} down`}
              disabled={place === of}
              onClick={() => store.moveRow(section, uid, 1)}
            />
            <span className="form-row-spacer" />
            <Button look="quiet" icon="trash" onClick={() => store.deleteRow(section, uid, noun)}>
              {`Delete ${sectionOf(section).one}`}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

type LineProps = RowBodyProps & { summarize: NonNullable<Props['summarize']>; fallback: string }

/** A collapsed row's line and status; follows the row's own values and errors. */
function RowLine({ group, section, uid, summarize, fallback }: LineProps) {
  const { store } = useForm()
  const keys = group.itemFields.map((field) => itemKey(section, uid, field.name))
  const subscribe = (listener: () => void) => {
    const ends = keys.flatMap((key) => [store.subscribe(key, listener), store.subscribe(VALUE + key, listener)])
    return () => {
      for (const end of ends) end()
    }
  }
  const line = useSyncExternalStore(subscribe, () => summarize(store, group, uid))
  const errors = useSyncExternalStore(
    subscribe,
    () => keys.filter((key) => store.state(key).error !== null && store.state(key).shown).length,
  )
  return (
    <span className="form-row-line">
      {line || <span className="soft">{fallback}</span>}
      {errors > 0 && (
        <span className="form-badge form-badge-error">{errors === 1 ? '1 error' : `${errors} errors`}</span>
      )}
    </span>
  )
}

function PlainBody({ group, section, uid }: RowBodyProps) {
  return (
    <div className="form-group-fields">
      {group.itemFields.map((field) => (
        <Field key={field.name} id={itemKey(section, uid, field.name)} />
      ))}
    </div>
  )
}

/** The row's first three values. */
function firstValues(store: FormStore, group: GroupModel, uid: string): string {
  return group.itemFields
    .map((field) => describeValue(store, field, store.value(itemKey(group.items!, uid, field.name))))
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ')
}
