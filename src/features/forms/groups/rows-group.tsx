// Rows of a repeatable section as cards: one line each, expanded to edit; added at the end.
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { EXCEEDED_MS } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import { capitalized } from '#contract/text.ts'
import { itemKey } from '#rules/record/row.ts'
import { capOf, sectionOf, sectionOfTarget } from '#rules/record/sections.ts'
import { Button } from '#src/ui/button.tsx'
import { howToDrag, useSorting } from '#src/ui/drag/use-sorting.ts'
import { emptyWords, exceeded, placesLeft } from '../engine/section-words.ts'
import { newRowValues } from '../engine/start-record.ts'
import { Field } from '../fields/field.tsx'
import { type GroupProps, useForm, useIsMessageShown, useRows, useSectionMessages } from '../screen/form-context.ts'
import { GroupFrame } from './group-frame.tsx'
import { firstValues, type RowBodyProps, RowCard, type Summarize } from './row-card.tsx'

/**
 * Adds rows with these values and focuses the named field of the first one if it is required. null: the focus stays.
 * Returns false if the section has no room for them, after telling the member.
 */
export type AddRows = (rows: readonly Values[], focusOn: string | null) => boolean

type Props = GroupProps & {
  /** Content next to the heading: the rooms' units. */
  aside?: ReactNode
  Body?: ComponentType<RowBodyProps>
  summarize?: Summarize
  /** Replaces the button that adds an empty row. */
  add?: (room: number, onFull: () => void) => ReactNode
  /** Quicker ways to add, above the button. */
  quick?: (add: AddRows) => ReactNode
  /** Content below a row's line, expanded or collapsed. */
  Foot?: ComponentType<RowBodyProps>
  /** Initial values of a new row, overriding the definition's defaults. */
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
  const { store, effects } = useForm()
  const section = group.items!
  const uids = useRows(section)
  const { one, many, addsBelowAfter } = sectionOf(section)
  const most = capOf(group.definition)
  const full = () => effects.tell({ ...exceeded(section, most), ms: EXCEEDED_MS })
  const { added, add, addMany } = useAdding({ group, most, full, ...(begin && { begin }) })
  const addButton = own.add ? (
    own.add(most - uids.length, full)
  ) : (
    <Button look="plain" icon="plus" wide onClick={add}>
      {`Add ${one}`}
    </Button>
  )
  const howToDragId = useId()
  const { list, said } = useSorting<HTMLOListElement>({
    ...{ noun: capitalized(one), item: 'row', handle: '.form-row-head', grip: '.form-row-grip', startPx: 20 },
    ...{ ids: uids, isOn: true },
    onMove(uid, to) {
      store.moveRow(section, uid, to - uids.indexOf(uid))
      return store.record.uidsOf(section).indexOf(uid) === to
    },
  })
  const left = placesLeft(uids.length, most)
  return (
    <GroupFrame group={group} pageLabel={pageLabel} aside={aside}>
      <SectionMessages section={section} />
      {uids.length === 0 && <p className="form-row-empty soft">{`No ${many} yet. ${emptyWords(section)}`.trim()}</p>}
      {!own.add && uids.length > addsBelowAfter && addButton}
      <ol className="form-row-list stack" data-section={section} ref={list}>
        {uids.map((uid, index) => (
          <RowCard
            key={uid}
            group={group}
            section={section}
            uid={uid}
            place={index + 1}
            isLast={index === uids.length - 1}
            focus={uid === added?.uid ? added.focus : null}
            Body={Body}
            Foot={own.Foot}
            summarize={summarize}
            howToDragId={howToDragId}
          />
        ))}
      </ol>
      <p id={howToDragId} hidden>
        {howToDrag(one)}
      </p>
      <p className="said" role="status" ref={said} />
      {own.quick?.(addMany)}
      {addButton}
      {left && <p className="small soft form-row-remaining">{left}</p>}
    </GroupFrame>
  )
}

type Adding = Pick<GroupProps, 'group'> & { most: number; full(): void; begin?: () => Values }

/** Focuses the row that was added last. */
function useAdding({ group, most, full, begin }: Adding) {
  const { store, effects, openRows } = useForm()
  const section = group.items!
  const [added, setAdded] = useState<{ uid: string; focus: string | true } | null>(null)
  const put = (values: Values) =>
    store.addRow(section, { ...newRowValues(group.itemFields, effects.today()), ...begin?.(), ...values })
  const isFull = (more: number) => store.record.uidsOf(section).length + more > most
  const add = () => {
    if (isFull(1)) return full()
    const uid = put({})
    openRows.set(uid, true)
    setAdded({ uid, focus: true })
  }
  const addMany: AddRows = (rows, focusOn) => {
    if (isFull(rows.length)) {
      full()
      return false
    }
    const before = store.record.uidsOf(section)
    const [first] = rows.map(put)
    store.flush()
    for (const uid of before) if (isComplete(uid)) openRows.set(uid, false)
    // A room that needs no size is complete with the tap that added it.
    if (first && focusOn !== null && store.state(itemKey(section, first, focusOn)).isRequired) {
      openRows.set(first, true)
      setAdded({ uid: first, focus: focusOn })
    }
    return true
  }
  const isComplete = (uid: string): boolean =>
    group.itemFields.every(({ name }) => store.state(itemKey(section, uid, name)).errorMessage === null)
  return { added, add, addMany }
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

// Messages about a whole section, under its heading. They appear once the member has left the page: nobody should read
// that photos are missing while adding them.

export function SectionMessages({ section }: { section: string }) {
  const { store } = useForm()
  const isShown = useIsMessageShown(store, section)
  const messages = useSectionMessages(store).filter((message) => sectionOfTarget(message.section) === section)
  if (!isShown || !messages.length) return null
  return (
    <ul className="form-group-messages stack gap-6" id={`section:${section}`} tabIndex={-1}>
      {messages.map(({ section: target, message, isError }) => (
        <li
          key={`${target} ${message}`}
          className={isError ? 'form-field-note field-error' : 'form-field-note form-field-warning'}
        >
          {!isError && <span className="said">Warning: </span>}
          {message}
        </li>
      ))}
    </ul>
  )
}
