// Adds rooms in two taps each: the level stays selected, and a tap on a type adds a room and focuses its length.
import { useEffect, useId, useRef, useState } from 'react'
import type { Values } from '#contract/listing.ts'
import type { LengthUnit } from '#rules/measure.ts'
import { itemKey } from '#rules/record/row.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { GroupModel } from '../engine/form-model.ts'
import type { PickOption } from '../engine/lookups.ts'
import { readRoomLine, rowOptions } from '../engine/room-line.ts'
import { useForm, useRows, useValue } from '../screen/form-context.ts'
import './quick-rooms.css'
import type { AddRows } from './rows-group.tsx'

const TYPE = 'RoomType'
const LEVEL = 'RoomLevel'
/** The board's lookup lists the most common types first. */
const CHIPS = 12
const PRIMARY = 'PrimaryBedroom'
const BEDROOM = 'Bedroom'

export function QuickRooms({ group, unit, add }: { group: GroupModel; unit: LengthUnit; add: AddRows }) {
  const { store, begunLines } = useForm()
  const section = group.items!
  const uids = useRows(section)
  const levels = rowOptions(store, group, LEVEL)
  const types = rowOptions(store, group, TYPE)
  const lastUid = uids.at(-1)
  const lastLevel = useValue(lastUid === undefined ? '' : itemKey(section, lastUid, LEVEL))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isLine, setLine] = useState(begunLines.has(section))
  if (!types.length) return null
  const level = chosen ?? (lastLevel as string | null) ?? levels[0]?.code ?? null
  const room = (code: string): Values => ({ [TYPE]: code, ...(level !== null && { [LEVEL]: level }) })
  const put = (...codes: string[]) => void add(codes.map(room), 'RoomLength')
  const readLine = (text: string) => readRoomLine(text, { types, levels, unit, level })
  const addLine = (line: Values): boolean => add([line], 'RoomLength' in line ? null : 'RoomLength')
  return (
    <div className="form-quick stack gap-12" data-adds={section}>
      {levels.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons in a row with one name
        <div className="form-quick-levels strip" role="group" aria-label="Level of the next room">
          {levels.map(({ code, text }) => (
            <button key={code} type="button" aria-pressed={code === level} onClick={() => setChosen(code)}>
              {text}
            </button>
          ))}
        </div>
      )}
      <Bedrooms group={group} types={types} onAdd={put} />
      <div className="cluster gap-6">
        {!isLine && (
          <button type="button" className="form-quick-chip chip" onClick={() => setLine(true)}>
            <Icon name="edit" size={16} />
            In one line
          </button>
        )}
        {types.slice(0, CHIPS).map(({ code, text }) => (
          <button key={code} type="button" className="form-quick-chip chip" onClick={() => put(code)}>
            <Icon name="plus" size={16} />
            <span className="said">Add </span>
            {text}
          </button>
        ))}
      </div>
      {isLine && (
        <RoomLineBox
          begun={begunLines.get(section) ?? ''}
          onText={(text) => (text === '' ? begunLines.delete(section) : begunLines.set(section, text))}
          read={readLine}
          onAdd={addLine}
        />
      )}
    </div>
  )
}

/** Adds all bedrooms at once, if there are none: their number is in Bedrooms. */
function Bedrooms({
  group,
  types,
  onAdd,
}: {
  group: GroupModel
  types: PickOption[]
  onAdd(...codes: string[]): void
}) {
  const { store } = useForm()
  const count = Number(useValue('BedroomsTotal') ?? 0)
  const section = group.items!
  const isBedroom = (code: unknown) => code === PRIMARY || code === BEDROOM
  const hasBoth = types.filter(({ code }) => isBedroom(code)).length === 2
  const hasNone = !store.record.uidsOf(section).some((uid) => isBedroom(store.value(itemKey(section, uid, TYPE))))
  if (!hasBoth || !hasNone || !(count > 1)) return null
  const others = count - 1
  return (
    <Button
      look="plain"
      icon="plus"
      wide
      onClick={() => onAdd(PRIMARY, ...Array.from({ length: others }, () => BEDROOM))}
    >
      {`Add Primary + ${others} ${others === 1 ? 'Bedroom' : 'Bedrooms'}`}
    </Button>
  )
}

// Adds a room from one line of text: kitchen main 12 6 x 14. Enter adds it and clears the box for the next one.

type Read = (text: string) => { kind: 'room'; values: Values } | { kind: 'refused'; message: string }

type Props = {
  /** Text typed before the section was last left. */
  begun: string
  onText(text: string): void
  read: Read
  /** Returns false if there is no room left for another row. */
  onAdd(room: Values): boolean
}

/** Starts with the focus if a tap opened it. */
function RoomLineBox({ begun, onText, read, onAdd }: Props) {
  const [text, setText] = useState(begun)
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  // If the member has only returned to the section, the focus stays where it is.
  const [isOpened] = useState(begun === '')
  useEffect(() => {
    if (isOpened) box.current?.focus()
  }, [isOpened])
  const type = (next: string) => {
    setText(next)
    onText(next)
  }
  const add = () => {
    const room = read(text)
    setProblem(room.kind === 'refused' ? room.message : null)
    box.current?.focus()
    if (room.kind === 'room' && onAdd(room.values)) type('')
  }
  return (
    <div className="form-quick-line">
      <div className="field">
        <label htmlFor={id} className="field-label">
          A room in one line
        </label>
        <input
          ref={box}
          id={id}
          className="field-input"
          value={text}
          placeholder="Kitchen main 12 6 x 14"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}p`}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && add()}
        />
      </div>
      <Button look="plain" onClick={add}>
        Add<span className="said"> this room</span>
      </Button>
      {problem !== null && (
        <p id={`${id}p`} role="alert" className="form-field-note field-error">
          {problem}
        </p>
      )}
    </div>
  )
}
