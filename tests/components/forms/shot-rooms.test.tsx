// Rooms of a form that the camera names its photos by, and adds with them.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useShotRooms } from '#src/app/pages/record-form/photos-slot.tsx'
import type { PhotosSlotProps } from '#src/features/forms/screen/form-context.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm } from '../../support/form-on-screen.tsx'

const SHOTS = ['Front', 'Kitchen', 'Bedroom', 'Bedroom', 'Back']
type Group = NonNullable<Parameters<typeof aDefinition>[0][number]['groups']>[number]
const ROOMS: Group = {
  groupType: 'Rooms',
  items: 'rooms',
  repeatableMaxCount: 3,
  itemFields: [
    { FieldName: 'RoomType', comboBoxLookupName: 'Kinds' },
    { FieldName: 'RoomLength', datatype: 'decimal', Precision: 2 },
    { FieldName: 'RoomLengthWidthUnits', DefaultValue: 'F' },
  ],
}
const PHOTOS: Group = {
  groupType: 'Photos',
  items: 'photos',
  shots: SHOTS,
  itemFields: [{ FieldName: 'Description' }],
}
const LOOKUPS = [
  {
    tableName: 'Kinds',
    rows: ['Kitchen', 'Bedroom', 'Den'].map((text) => ({ Code: text.toLowerCase(), Description: text })),
  },
]

/** In place of the camera: a photo of each word. */
function Shutter({ group }: PhotosSlotProps) {
  const { words, rooms } = useShotRooms(group)
  return (
    <>
      <p>{words.join(', ')}</p>
      <p role="note">{rooms?.said}</p>
      {rooms && (
        <button type="button" onClick={() => rooms.setAdding(!rooms.isAdding)}>
          Also add rooms ✓ {rooms.added}
        </button>
      )}
      {[...words, 'Den'].map((word) => (
        <button key={word} type="button" onClick={() => rooms?.add(word)}>
          Photo of {word}
        </button>
      ))}
    </>
  )
}

const open = (...groups: Group[]) =>
  openForm(aDefinition([{ name: 'Photos', groups }]), { lookups: LOOKUPS, slots: { Photos: Shutter } })

test('a photo adds the room it names, once, in the unit of the others; no more than fit', async () => {
  const { session } = await open(PHOTOS, ROOMS)
  const { store } = session
  const types = () => store.record.uidsOf('rooms').map((uid) => store.value(`rooms/${uid}/RoomType`))
  const shoot = (word: string) => button(`Photo of ${word}`).click()
  const words = page.getByText('Front, Kitchen, Bedroom, Bedroom 2, Back', { exact: true })
  await expect.element(words).toBeVisible()
  await button('Also add rooms ✓\u00a00').click()
  await shoot('Kitchen')
  await shoot('Kitchen')
  await shoot('Front')
  expect(types()).toEqual(['kitchen'])
  await expect.element(words).toBeVisible()
  store.setRowUnits('rooms', 'RoomLengthWidthUnits', ['RoomLength'], 'M')
  await shoot('Bedroom 2')
  expect(types()).toEqual(['kitchen', 'bedroom', 'bedroom'])
  expect(store.record.uidsOf('rooms').map((uid) => store.value(`rooms/${uid}/RoomLengthWidthUnits`))).toEqual([
    'M',
    'M',
    'M',
  ])
  await shoot('Den')
  expect(types()).toHaveLength(3)
  await expect.element(button('Also add rooms ✓\u00a03')).toBeVisible()
  const told = page.getByRole('note')
  await expect.element(told).toHaveTextContent('No more rooms fit. Den was not added.')
  await shoot('Kitchen')
  await expect.element(told).toBeEmptyDOMElement()
  await shoot('Den')
  await expect.element(told).not.toBeEmptyDOMElement()
  await button('Also add rooms ✓\u00a03').click()
  await expect.element(told).toBeEmptyDOMElement()
})

test('a form without rooms adds none', async () => {
  await open(PHOTOS)
  await expect.element(page.getByText('Front, Kitchen, Bedroom, Bedroom 2, Back', { exact: true })).toBeVisible()
  await expect.element(button(/^Also add/)).not.toBeInTheDocument()
})
