// Connects the camera to the form's Rooms: labels for its chips, and rooms that are added together with their photos.
import { useState } from 'react'
import { itemKey } from '#rules/record/row.ts'
import { capOf } from '#rules/record/sections.ts'
import { rowOptions } from '../../../features/forms/engine/row-options.ts'
import { newRowValues } from '../../../features/forms/engine/start-record.ts'
import { UNITS } from '../../../features/forms/groups/room-size.tsx'
import { describeValue, type PhotosSlotProps, useForm, useRows } from '../../../features/forms/screen/form-context.ts'
import { missingRooms, type ShotRooms, shotWords } from '../../../features/photos/shot-words.ts'

const ROOMS = 'rooms'
const TYPE = 'RoomType'

/** `rooms`: undefined if the form has no rooms to add. */
export function useShotRooms({ shots }: PhotosSlotProps['group']): { words: string[]; rooms: ShotRooms | undefined } {
  const { store, effects } = useForm()
  const uids = useRows(ROOMS)
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState(0)
  const [said, setSaid] = useState('')
  const group = store.model.pages.flatMap(({ groups }) => groups).find(({ items }) => items === ROOMS)
  const type = group?.itemFields.find(({ name }) => name === TYPE)
  const kinds = group ? rowOptions(store, group, TYPE) : []
  const namesOf = (rows: readonly string[]) =>
    type ? rows.map((uid) => describeValue(store, type, store.value(itemKey(ROOMS, uid, TYPE)))) : []
  const words = shotWords({
    shots,
    rooms: namesOf(uids),
    isRoom: (shot) => kinds.some(({ text }) => text === shot),
    all: isAdding,
  })
  if (!group || kinds.length === 0) return { words, rooms: undefined }
  const add = (word: string) => {
    const rows = store.rowsOf(ROOMS)
    const { kind, count } = missingRooms(word, namesOf(rows))
    const code = kinds.find(({ text }) => text === kind)?.code
    const isFull = rows.length + count > capOf(group.definition)
    setSaid(code !== undefined && isFull ? `No more rooms fit. ${word} was not added.` : '')
    if (code === undefined || isFull) return
    const units = rows[0] === undefined ? null : store.value(itemKey(ROOMS, rows[0], UNITS))
    const values = {
      ...newRowValues(group.itemFields, effects.today()),
      ...(units && { [UNITS]: units }),
      [TYPE]: code,
    }
    for (let at = 0; at < count; at++) store.addRow(ROOMS, values)
    setAdded((before) => before + count)
  }
  const toggle = (next: boolean) => {
    setAdding(next)
    setSaid('')
  }
  return { words, rooms: { isAdding, added, setAdding: toggle, said, add } }
}
