// Rows of a listing: rooms in feet or meters, open houses, and what adding, moving and deleting them looks like.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const FORM = aDefinition([
  {
    name: 'Rooms',
    groups: [
      {
        groupType: 'Rooms',
        items: 'rooms',
        repeatableMaxCount: 3,
        itemFields: [
          { FieldName: 'RoomType' },
          { FieldName: 'RoomLength', datatype: 'decimal', Precision: 2 },
          { FieldName: 'RoomWidth', datatype: 'decimal', Precision: 2 },
          { FieldName: 'RoomLengthWidthUnits', DefaultValue: 'F' },
        ],
      },
    ],
  },
])
const addRoom = () => button('Add room').first().click()
const side = (name: string) => page.getByRole('textbox', { name })
const rooms = (session: Awaited<ReturnType<typeof openForm>>['session']) =>
  session.store.rowsOf('rooms').map((uid) => session.store.value(`rooms/${uid}/RoomType`))

test('a section without rows says so and offers the first', async () => {
  await openForm(FORM)
  await expect.element(page.getByText('No rooms yet.')).toBeVisible()
  await addRoom()
  await expect.element(page.getByText('No rooms yet.')).not.toBeInTheDocument()
  await expect.element(side('Room Type')).toHaveFocus()
  await expectNothingForAxe()
})

describe('the sides of a room', () => {
  test('are feet and inches together', async () => {
    const { session } = await openForm(FORM)
    await addRoom()
    await side('Room Length, feet').fill('12')
    await side('Room Length, inches').fill('6')
    await expect.poll(() => session.draft()?.rows.rooms).toBeDefined()
    const [uid] = session.store.rowsOf('rooms')
    expect(session.store.value(`rooms/${uid}/RoomLength`)).toBe(12.5)
    await expect.element(button(/^Room 1/)).toHaveTextContent('12′ 6″')
  })

  test('are converted when the units are changed, and come back unharmed', async () => {
    const { session } = await openForm(FORM)
    await addRoom()
    await side('Room Length, feet').fill('10')
    await button('Meters').click()
    await expect.element(side('Room Length (m)')).toHaveValue('3.05')
    await button('Feet').click()
    await expect.element(side('Room Length, feet')).toHaveValue('10')
    const [uid] = session.store.rowsOf('rooms')
    expect(session.store.value(`rooms/${uid}/RoomLength`)).toBe(10)
  })

  test('stay as they were typed when they are no number', async () => {
    await openForm(FORM)
    await addRoom()
    await side('Room Length, feet').fill('about ten')
    await side('Room Type').click()
    await expect.element(side('Room Length, feet')).toHaveValue('about ten')
    await expect.element(side('Room Length, feet')).toBeInvalid()
  })
})

describe('rows', () => {
  const threeRooms = async () => {
    const { session } = await openForm(FORM)
    for (const name of ['Kitchen', 'Den', 'Bath']) {
      await addRoom()
      await userEvent.keyboard(name)
    }
    await expect.poll(() => rooms(session)).toEqual(['Kitchen', 'Den', 'Bath'])
    return session
  }

  test('move up and down, and not beyond the ends', async () => {
    const session = await threeRooms()
    await expect.element(button('Move Room 1 up')).toBeDisabled()
    await expect.element(button('Move Room 3 down')).toBeDisabled()
    await button('Move Room 3 up').click()
    expect(rooms(session)).toEqual(['Kitchen', 'Bath', 'Den'])
  })

  test('are deleted, and come back with Undo', async () => {
    const session = await threeRooms()
    await button('Delete room').nth(1).click()
    expect(rooms(session)).toEqual(['Kitchen', 'Bath'])
    await button('Undo').click()
    expect(rooms(session)).toEqual(['Kitchen', 'Den', 'Bath'])
  })

  test('end where the form allows no more', async () => {
    const session = await threeRooms()
    await expect.element(page.getByText('Limit of 3 reached')).toBeVisible()
    await addRoom()
    await expect.element(page.getByRole('alertdialog', { name: 'Rooms Exceeded' })).toBeVisible()
    expect(rooms(session)).toHaveLength(3)
  })

  test('close to one line and open again by keyboard', async () => {
    await openForm(FORM)
    await addRoom()
    await userEvent.keyboard('Kitchen')
    const head = button(/^Room 1/)
    ;(head.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(head).toHaveAttribute('aria-expanded', 'false')
    await expect.element(head).toHaveTextContent('Kitchen')
    await expect.element(side('Room Type')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(side('Room Type')).toHaveValue('Kitchen')
  })
})
