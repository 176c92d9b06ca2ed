// Rooms: type, level, length and width, in feet and inches or in meters. The toggle converts every room.
import { useState } from 'react'
import { itemKey } from '#rules/record/row.ts'
import { Field } from '../fields/field.tsx'
import { describeValue, type GroupProps, useFieldState, useForm, useRows, useValue } from '../screen/form-context.ts'
import { QuickRooms } from './quick-rooms.tsx'
import { RoomSideControl, roomUnit, SIDES, sideText, UNITS } from './room-size.tsx'
import type { RowBodyProps, Summarize } from './row-card.tsx'
import { RowsGroup } from './rows-group.tsx'

export function RoomsGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const section = group.items!
  const uids = useRows(section)
  const given = group.itemFields.find((field) => field.name === UNITS)?.definition.DefaultValue
  const inRows = useValue(uids[0] === undefined ? '' : itemKey(section, uids[0], UNITS))
  const [chosen, setChosen] = useState<string | null>(null)
  const unit = roomUnit(inRows ?? chosen ?? String(given ?? 'F'))
  const choose = (next: 'F' | 'M') => {
    setChosen(next)
    store.setRowUnits(section, UNITS, SIDES, next)
  }
  const toggle = (
    // biome-ignore lint/a11y/useSemanticElements: two buttons in a row with one name
    <div className="form-field-choices form-group-units" role="group" aria-label="Room units">
      <button type="button" aria-pressed={unit === 'F'} onClick={() => choose('F')}>
        Feet
      </button>
      <button type="button" aria-pressed={unit === 'M'} onClick={() => choose('M')}>
        Meters
      </button>
    </div>
  )
  return (
    <RowsGroup
      group={group}
      pageLabel={pageLabel}
      aside={toggle}
      Body={RoomBody}
      summarize={roomLine}
      begin={() => ({ [UNITS]: unit })}
      quick={(add) => <QuickRooms group={group} unit={unit} add={add} />}
    />
  )
}

function RoomBody({ group, section, uid }: RowBodyProps) {
  const unit = roomUnit(useValue(itemKey(section, uid, UNITS)))
  return (
    <div className="form-group-fields form-group-pair">
      <UnitsNote id={itemKey(section, uid, UNITS)} />
      {group.itemFields
        .filter((field) => field.name !== UNITS)
        .map((field) => {
          const key = itemKey(section, uid, field.name)
          const isSide = SIDES.some((side) => side === field.name)
          if (!isSide) return <Field key={key} id={key} />
          const label = `${field.label} (${unit === 'M' ? 'm' : 'ft'})`
          return <Field key={key} id={key} label={label} Control={RoomSideControl} />
        })}
    </div>
  )
}

/** The units are shown above all rooms; a room without units shows a note. */
function UnitsNote({ id }: { id: string }) {
  const state = useFieldState(id)
  if (!state.isShown || state.errorMessage === null) return null
  return (
    <div className="form-field" data-key={id} id={id} tabIndex={-1}>
      <p id={`${id}:e`} className="form-field-note field-error">
        {state.errorMessage}
      </p>
    </div>
  )
}

const roomLine: Summarize = (store, group, uid) => {
  const at = (name: string) => store.value(itemKey(group.items!, uid, name))
  const [title = '', detail = ''] = ['RoomType', 'RoomLevel'].map((name) => {
    const field = group.itemFields.find((one) => one.name === name)
    return field ? describeValue(store, field, at(name)) : ''
  })
  const unit = roomUnit(at(UNITS))
  const sides = SIDES.map((side) => sideText(at(side), unit)).filter(Boolean)
  const size = sides.join(' × ') + (sides.length && unit === 'M' ? ' m' : '')
  return { title, detail, size }
}
