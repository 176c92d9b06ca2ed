// Rows of a listing: rooms in feet or meters, open houses, and what adding, moving and deleting them looks like.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LookupTable } from '#contract/lookup.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm } from '../../support/form-on-screen.tsx'
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
  session.store.record.uidsOf('rooms').map((uid) => session.store.value(`rooms/${uid}/RoomType`))

test('a section without rows says so and offers the first', async () => {
  await openForm(FORM)
  await expect.element(page.getByText(/^No rooms yet\./)).toBeVisible()
  await addRoom()
  await expect.element(page.getByText(/^No rooms yet\./)).not.toBeInTheDocument()
  await expect.element(side('Room Type')).toHaveFocus()
  await expectNothingForAxe()
})

describe('the focus is never lost', () => {
  test('a row that closes leaves it on its line, with the whole ring in sight', async () => {
    await openForm(FORM)
    await addRoom()
    await button(/^Room 1/).click()
    await expect.element(button(/^Room 1/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const { outlineOffset, outlineStyle } = getComputedStyle(button(/^Room 1/).element())
    expect([outlineStyle, Number.parseFloat(outlineOffset)]).toEqual(['solid', -3])
  })

  test('a deleted row passes it to the next one, the last to the section’s title', async () => {
    await openForm(FORM)
    for (const _ of [1, 2]) await addRoom()
    for (const focused of [button(/^Room 1/), page.getByRole('heading', { level: 2, name: 'Rooms' })]) {
      await button('More for Room 1').click()
      await button('Delete room').click()
      await expect.element(focused).toHaveFocus()
    }
  })
})

describe('the sides of a room', () => {
  test('are feet and inches in one box, and read so again once it is left', async () => {
    const { session } = await openForm(FORM)
    await addRoom()
    await userEvent.fill(side('Room Length (ft)'), '12 6')
    await side('Room Type').click()
    await expect.element(side('Room Length (ft)')).toHaveValue('12′ 6″')
    const [uid] = session.store.record.uidsOf('rooms')
    expect(session.store.value(`rooms/${uid}/RoomLength`)).toBe(12.5)
    await expect.element(button(/^Room 1/)).toHaveTextContent('12′ 6″')
  })

  test('both typed into the first fill the second', async () => {
    await openForm(FORM)
    await addRoom()
    await userEvent.type(side('Room Length (ft)'), '12 6 x 10{Enter}')
    await expect.element(side('Room Length (ft)')).toHaveValue('12′ 6″')
    await expect.element(side('Room Width (ft)')).toHaveValue('10′')
  })

  test('are converted when the units are changed, and come back unharmed', async () => {
    const { session } = await openForm(FORM)
    await addRoom()
    await side('Room Length (ft)').fill('10')
    await button('Meters').click()
    await expect.element(side('Room Length (m)')).toHaveValue('3.05')
    await button('Feet').click()
    await expect.element(side('Room Length (ft)')).toHaveValue('10′')
    const [uid] = session.store.record.uidsOf('rooms')
    expect(session.store.value(`rooms/${uid}/RoomLength`)).toBe(10)
  })

  test('stay as they were typed when they are no length', async () => {
    await openForm(FORM)
    await addRoom()
    await side('Room Length (ft)').fill('about ten')
    await side('Room Type').click()
    await expect.element(side('Room Length (ft)')).toHaveValue('about ten')
    await expect.element(side('Room Length (ft)')).toBeInvalid()
  })
})

describe('rooms in two taps each', () => {
  const KINDS: LookupTable = {
    tableName: 'kinds',
    rows: ['Kitchen', 'PrimaryBedroom', 'Bedroom', 'Bathroom'].map((Code) => ({ Code, Description: Code })),
  }
  const LEVELS: LookupTable = {
    tableName: 'levels',
    rows: ['Main', 'Upper'].map((Code) => ({ Code, Description: Code })),
  }
  const QUICK = aDefinition(
    [
      {
        name: 'Rooms',
        groups: [
          { fields: [{ FieldName: 'BedroomsTotal', datatype: 'integer' }] },
          {
            groupType: 'Rooms',
            items: 'rooms',
            repeatableMaxCount: 25,
            itemFields: [
              { FieldName: 'RoomType', comboBoxLookupName: 'kinds' },
              { FieldName: 'RoomLevel', comboBoxLookupName: 'levels' },
              { FieldName: 'RoomLength', datatype: 'decimal', Precision: 2 },
              { FieldName: 'RoomWidth', datatype: 'decimal', Precision: 2 },
              { FieldName: 'RoomLengthWidthUnits', DefaultValue: 'F' },
            ],
          },
        ],
      },
      { name: 'Remarks', groups: [{ fields: [{ FieldName: 'PublicRemarks' }] }] },
    ],
    [{ field: 'RoomLength', item: 'rooms', expression: "RoomType != 'Bathroom'", action: 'SET_REQUIRED' }],
  )
  const quick = () => openForm(QUICK, { lookups: [KINDS, LEVELS], values: { BedroomsTotal: 3 } })
  const line = (name: RegExp) => button(name).element().textContent

  test('a tap on a kind adds it on the level that was chosen and asks for its length', async () => {
    await quick()
    await button('Upper').click()
    await button('Add Kitchen').click()
    await expect.element(side('Room Length (ft)')).toHaveFocus()
    await expect.element(side('Room Length (ft)')).toHaveAttribute('inputmode', 'decimal')
    await userEvent.keyboard('12 6')
    await userEvent.fill(side('Room Width (ft)'), '10')
    await expectNothingForAxe()
    await button('Add Bathroom').click()
    await expect.element(side('Room Length (ft)')).not.toBeInTheDocument()
    expect([line(/^Room 1/), line(/^Room 2/)]).toEqual(['Room 1KitchenUpper12′ 6″ × 10′', 'Room 2BathroomUpper'])
  })

  test('a room that still lacks its size stays open', async () => {
    await quick()
    await button('Add Kitchen').click()
    await button('Add Bathroom').click()
    await expect.element(side('Room Length (ft)')).toBeVisible()
  })

  test('several one after the other show nothing in red; a size that is left otherwise does', async () => {
    await quick()
    // The bar folds while the member scrolls down.
    const summary = page.getByRole('button', { name: /^Validation Summary/, includeHidden: true })
    for (const _ of [1, 2]) await button('Add Kitchen').click()
    await button('Add Bathroom').click()
    await expect.element(summary).toHaveTextContent('2 to fill')
    await side('Room Length (ft)').first().click()
    await button(/^Room 1/).click()
    await expect.element(summary).toHaveTextContent('1 error, 1 to fill')
  })

  test('or in one line each, the box being ready for the next', async () => {
    const { session } = await quick()
    await button('In one line').click()
    const box = page.getByRole('textbox', { name: 'A room in one line' })
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('kitchen upper 12 6 x 14{Enter}')
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('hall 3 x 4{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Begin with the kind of room')
    await expect.element(box).toHaveValue('hall 3 x 4')
    await expectNothingForAxe()
    await userEvent.fill(box, 'bathroom main')
    await button('Add this room').click()
    expect([line(/^Room 1/), line(/^Room 2/)]).toEqual(['Room 1KitchenUpper12′ 6″ × 14′', 'Room 2BathroomMain'])
    expect(rooms(session)).toEqual(['Kitchen', 'Bathroom'])
  })

  test('a line that was begun is still there when its section is come back to', async () => {
    await quick()
    await button('In one line').click()
    const box = page.getByRole('textbox', { name: 'A room in one line' })
    await userEvent.fill(box, 'kitchen upper 12')
    await button('Next').click()
    await expect.element(field('Public Remarks')).toBeVisible()
    await button('Previous').click()
    await expect.element(box).toHaveValue('kitchen upper 12')
    await expect.element(box).not.toHaveFocus()
  })

  test('a line for which there is no place stays in its box', async () => {
    const { session } = await quick()
    for (let room = 0; room < 25; room++) session.store.addRow('rooms', { RoomType: 'Bathroom' })
    await button('In one line').click()
    await userEvent.keyboard('kitchen upper 12 6 x 14{Enter}')
    await page.getByRole('alertdialog', { name: 'Rooms Exceeded' }).getByRole('button').first().click()
    const box = page.getByRole('textbox', { name: 'A room in one line' })
    await expect.element(box).toHaveValue('kitchen upper 12 6 x 14')
  })

  test('all bedrooms come with one tap, while there is none', async () => {
    const { session } = await quick()
    await button('Add Primary + 2 Bedrooms').click()
    expect(rooms(session)).toEqual(['PrimaryBedroom', 'Bedroom', 'Bedroom'])
    await expect.element(button(/^Add Primary \+/)).not.toBeInTheDocument()
  })

  test('the twenty-fifth costs no more than the first', async () => {
    const { session } = await quick()
    const added: number[] = []
    const counter = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) added.push(node instanceof Element ? node.querySelectorAll('*').length + 1 : 1)
    })
    const cost = async (rows: number): Promise<number> => {
      await expect.poll(() => session.store.record.uidsOf('rooms').length).toBe(rows)
      await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(rows)
      return counter.takeRecords().length + added.splice(0).reduce((sum, each) => sum + each, 0)
    }
    counter.observe(document.querySelector('.form-page')!, { childList: true, subtree: true })
    await button('Add Bathroom').click()
    const first = await cost(1)
    for (let rows = 2; rows < 25; rows++) await button('Add Bathroom').click()
    await cost(24)
    await button('Add Bathroom').click()
    expect(await cost(25)).toBeLessThanOrEqual(first * 1.2)
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
    await button('More for Room 1').click()
    await expect.element(button('Move Room 1 up')).toBeDisabled()
    await button('More for Room 3').click()
    await expect.element(button('Move Room 3 down')).toBeDisabled()
    await button('Move Room 3 up').click()
    expect(rooms(session)).toEqual(['Kitchen', 'Bath', 'Den'])
  })

  test('are deleted, and come back with Undo', async () => {
    const session = await threeRooms()
    await button('More for Room 2').click()
    await button('Delete room').click()
    expect(rooms(session)).toEqual(['Kitchen', 'Bath'])
    await button('Undo').click()
    expect(rooms(session)).toEqual(['Kitchen', 'Den', 'Bath'])
  })

  test('are moved with the keyboard by their grips, which say where they are', async () => {
    const session = await threeRooms()
    ;(button('Drag Room 3').element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Room 3 of 3 picked up.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByText('Room 3 is over place 2 of 3.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.poll(() => rooms(session)).toEqual(['Kitchen', 'Bath', 'Den'])
    await expect
      .poll(() =>
        Object.values(session.draft()?.rows.rooms ?? {})
          .map((row) => row.SortOrder)
          .sort(),
      )
      .toEqual([1, 2, 3])
  })

  test('have a second button that adds, once there are more than two', async () => {
    await openForm(FORM)
    const buttons = () => button('Add room').elements().length
    const counts: number[] = []
    for (let room = 1; room <= 3; room++) {
      await addRoom()
      await expect.element(button(new RegExp(`^Room ${room}`))).toBeVisible()
      counts.push(buttons())
    }
    expect(counts).toEqual([1, 1, 2])
  })

  test('are dragged by mouse from 20 pixels on', async () => {
    const session = await threeRooms()
    const heads = () => [...document.querySelectorAll<HTMLElement>('.form-row-head')]
    const [first, , last] = heads()
    const { x, y } = first!.getBoundingClientRect()
    const from = { clientX: x + 40, clientY: y + 10, button: 0, bubbles: true, cancelable: true }
    const tell = (type: string, pixels: number) =>
      first!.dispatchEvent(
        new PointerEvent(type, {
          ...{ ...from, clientY: from.clientY + pixels },
          ...{ pointerId: 1, pointerType: 'mouse', isPrimary: true },
        }),
      )
    const isHeld = () => document.querySelector('.form-row[data-held]') !== null
    tell('pointerdown', 0)
    tell('pointermove', 19)
    expect(isHeld()).toBe(false)
    tell('pointermove', 20)
    expect(isHeld()).toBe(true)
    await expect.element(page.getByText('Room 1 of 3 picked up.')).toBeInTheDocument()
    const down = last!.getBoundingClientRect().bottom - from.clientY
    tell('pointermove', down)
    await expect.element(page.getByText('Room 1 is over place 3 of 3.')).toBeInTheDocument()
    tell('pointerup', down)
    await expect.poll(() => rooms(session)).toEqual(['Den', 'Bath', 'Kitchen'])
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

test('a closed room says what is wrong in it, and what is left to fill in, in words and with a sign', async () => {
  const form = aDefinition(
    [
      {
        name: 'Rooms',
        groups: [
          {
            groupType: 'Rooms',
            items: 'rooms',
            itemFields: [
              { FieldName: 'RoomType', IsRequired: true },
              { FieldName: 'RoomLength', datatype: 'decimal' },
            ],
          },
        ],
      },
    ],
    [],
  )
  const { session } = await openForm(form)
  await addRoom()
  await button(/^Room 1/).click()
  await expect.element(button(/^Room 1/)).toHaveTextContent('1 error')
  await expect
    .poll(
      () =>
        button(/^Room 1/)
          .element()
          .querySelectorAll('.form-badge-error svg').length,
    )
    .toBe(1)

  session.store.addRow('rooms', { RoomLength: 'long' })
  await expect.element(button(/^Room 2/)).toHaveTextContent('to fill')
  const second = session.store.record.uidsOf('rooms')[1]
  session.store.states.reveal(`rooms/${second}/RoomLength`)
  await expect.element(button(/^Room 2/)).toHaveTextContent('1 error, 1 to fill')
})
