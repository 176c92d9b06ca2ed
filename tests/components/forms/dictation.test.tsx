// Dictation into a form: remarks, sizes and whole rooms, with a browser that hears what the test says.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SpeechRecognition, SpeechRecognitionOf } from '#src/device/dictation.ts'
import { Dictate } from '#src/features/dictation/dictate.tsx'
import type { DictationSlotProps } from '#src/features/forms/screen/form-context.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const FORM = aDefinition([
  {
    name: 'Remarks',
    groups: [
      {
        fields: [
          { FieldName: 'PublicRemarks', maxLength: 250, inputType: 'Multiline' },
          { FieldName: 'BuilderName', maxLength: 60 },
        ],
      },
      {
        groupType: 'Rooms',
        items: 'rooms',
        itemFields: [
          { FieldName: 'RoomType', comboBoxLookupName: 'Kinds' },
          { FieldName: 'RoomLevel', comboBoxLookupName: 'Levels' },
          { FieldName: 'RoomLength', datatype: 'decimal', Precision: 2 },
          { FieldName: 'RoomWidth', datatype: 'decimal', Precision: 2 },
          { FieldName: 'RoomLengthWidthUnits', DefaultValue: 'F' },
        ],
        repeatableMaxCount: 2,
      },
      {
        groupType: 'TwoDimensionalMeasurement',
        unitsField: 'MobileDimUnits',
        fields: [
          { FieldName: 'MobileDimUnits', comboBoxLookupName: 'Units' },
          { FieldName: 'MobileLength', datatype: 'decimal', Precision: 2 },
          { FieldName: 'MobileWidth', datatype: 'decimal', Precision: 2 },
        ],
      },
    ],
  },
])
const table = (name: string, ...texts: string[]) => ({
  tableName: name,
  rows: texts.map((text) => ({ Code: text, Description: text })),
})
const LOOKUPS = [table('Kinds', 'Kitchen', 'Living Room'), table('Levels', 'Main', 'Upper'), table('Units', 'F', 'M')]

type Given = { isOnline?: boolean; hasRecognition?: boolean; locally?: string; agreed?: boolean }

/** A browser that listens; `say` and `fail` act on the recognition that runs. */
function aBrowser({ isOnline = true, hasRecognition = true, locally, agreed = true }: Given = {}) {
  const began: SpeechRecognition[] = []
  let isGiven = agreed
  class Fake implements SpeechRecognition {
    lang = ''
    interimResults = false
    processLocally = false
    onresult: SpeechRecognition['onresult'] = null
    onerror: SpeechRecognition['onerror'] = null
    onend: SpeechRecognition['onend'] = null
    start() {
      began.push(this)
    }
    stop() {
      this.onend?.()
    }
    static available = async () => locally ?? 'unavailable'
  }
  const recognition: SpeechRecognitionOf | null = hasRecognition ? Fake : null
  const consent = {
    isGiven: () => isGiven,
    give: () => {
      isGiven = true
    },
  }
  const slot = (props: DictationSlotProps) => (
    <Dictate {...props} recognition={recognition} lang="en-CA" isOnline={isOnline} consent={consent} />
  )
  const hear = (transcript: string, isFinal: boolean) =>
    began.at(-1)!.onresult!({ results: [Object.assign([{ transcript }], { isFinal })] })
  return {
    began,
    isAgreed: () => isGiven,
    hear,
    say(words: string) {
      hear(words, true)
      began.at(-1)!.onend!()
    },
    fail(error: string) {
      began.at(-1)!.onerror!({ error })
      began.at(-1)!.onend!()
    },
    slots: {
      Dictation: slot,
    },
  }
}

const open = (browser: ReturnType<typeof aBrowser>) => openForm(FORM, { slots: browser.slots, lookups: LOOKUPS })
const remarks = () => field('Public Remarks')
const microphone = () => button('Dictate Public Remarks')

test('remarks grow phrase by phrase at the cursor until the microphone is tapped again', async () => {
  const browser = aBrowser()
  const { kept } = await open(browser)
  await userEvent.fill(remarks(), 'Close to schools.')
  await microphone().click()
  await expect.element(page.getByText('Listening. Tap the microphone to stop.')).toBeVisible()
  await expect.element(microphone()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(remarks()).toHaveFocus()
  browser.hear('bright kit', false)
  await expect.element(page.getByText('bright kit')).toBeVisible()
  browser.say('bright kitchen comma large yard period')
  browser.say('new roof')
  await expect.element(remarks()).toHaveValue('Close to schools. Bright kitchen, large yard. New roof')
  await microphone().click()
  await expect.element(microphone()).toHaveAttribute('aria-pressed', 'false')
  expect(browser.began).toHaveLength(3)
  await expect.poll(() => kept('PublicRemarks')).toBe('Close to schools. Bright kitchen, large yard. New roof')
  await button('Undo').click()
  await expect.element(remarks()).toHaveValue('Close to schools. Bright kitchen, large yard.')
})

test('the member is told once where the recording may go, and nothing is recorded before they agree', async () => {
  const browser = aBrowser({ agreed: false })
  await open(browser)
  await remarks().click()
  await microphone().click()
  const told = page.getByRole('status').filter({ hasText: /your browser may send the recording to its vendor/ })
  await expect.element(told).toBeVisible()
  await expectNothingForAxe()
  await button('Not now').click()
  await microphone().click()
  expect(browser.began).toHaveLength(0)
  await button('Start').click()
  expect(browser.began).toHaveLength(1)
  expect(browser.isAgreed()).toBe(true)
  browser.say('new roof')
  await expect.element(remarks()).toHaveValue('New roof')
})

test('the microphone is reached and worked by keyboard, and goes with the field', async () => {
  const browser = aBrowser()
  await open(browser)
  await remarks().click()
  await expect.element(microphone()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(microphone()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  browser.say('new roof')
  await expect.element(remarks()).toHaveValue('New roof')
  await field('Builder Name').click()
  await expect.element(microphone()).not.toBeInTheDocument()
})

test('who answers by keyboard finds the focus back on the microphone', async () => {
  const browser = aBrowser({ agreed: false })
  await open(browser)
  await remarks().click()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(microphone()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Not now')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(microphone()).toHaveFocus()
  await userEvent.keyboard('{Enter}{Tab}{Tab}{Enter}')
  await expect.element(microphone()).toHaveFocus()
  await expect.element(microphone()).toHaveAttribute('aria-pressed', 'true')
})

test('words that do not fit are kept, and refused in words', async () => {
  const browser = aBrowser()
  await open(browser)
  const long = `${'a'.repeat(245)}.`
  await userEvent.fill(remarks(), long)
  await microphone().click()
  browser.say('new roof')
  await expect.element(remarks()).toHaveValue(`${long} New roof`)
  await expect.element(page.getByText('250 characters at most; this has 255.')).toBeVisible()
})

test.each([
  ['not-allowed', 'The portal may not use the microphone. Allow it in the browser’s settings.'],
  ['no-speech', 'Nothing was heard. Tap the microphone and speak.'],
  ['network', 'Dictation has no connection here. Type instead, or try again when you’re online.'],
])('what went wrong (%s) is said, and it can be tried again', async (error, words) => {
  const browser = aBrowser()
  await open(browser)
  await remarks().click()
  await microphone().click()
  browser.fail(error)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(microphone()).toHaveAttribute('aria-pressed', 'false')
  await microphone().click()
  browser.say('new roof')
  await expect.element(remarks()).toHaveValue('New roof')
})

test.each<[string, Given, boolean]>([
  ['a browser that does not listen', { hasRecognition: false }, false],
  ['one that needs a connection, without signal', { isOnline: false }, false],
  ['one that listens by itself, without signal', { isOnline: false, locally: 'available', agreed: false }, true],
])('%s', async (_, given, isShown) => {
  const browser = aBrowser(given)
  await open(browser)
  await remarks().click()
  if (!isShown) return expect(microphone().query()).toBeNull()
  // Its sound goes nowhere: there is nothing to tell.
  await microphone().click()
  expect(browser.began[0]?.processLocally).toBe(true)
})

test('a size is said into one side of a room and fills both', async () => {
  const browser = aBrowser()
  const { session } = await open(browser)
  await button('Add room').first().click()
  await field('Room Length \\(ft\\)').click()
  await button('Dictate Room Length').click()
  browser.say('twelve foot six by fourteen')
  await expect.element(field('Room Length \\(ft\\)')).toHaveValue('12′ 6″')
  await expect.element(field('Room Width \\(ft\\)')).toHaveValue('14′')
  await button('Dictate Room Length').click()
  browser.say('about twelve')
  await expect.element(page.getByText(/^Not understood: “about twelve”/)).toBeVisible()
  expect(session.store.value(`rooms/${session.store.rowsOf('rooms')[0]}/RoomLength`)).toBe(12.5)
})

test('a whole room is said in one breath', async () => {
  const browser = aBrowser()
  const { session } = await open(browser)
  await button('Say a room').click()
  browser.say('garage 20 by 20')
  await expect.element(page.getByText(/^Heard “garage 20 by 20”. Begin with the kind of room/)).toBeVisible()
  await button('Say a room').click()
  browser.say('kitchen main 12.6 by 14')
  await expect.element(button(/^Room 1/)).toHaveTextContent('Kitchen')
  const [uid] = session.store.rowsOf('rooms')
  const at = (name: string) => session.store.value(`rooms/${uid}/${name}`)
  expect(['RoomType', 'RoomLevel', 'RoomLength', 'RoomWidth', 'RoomLengthWidthUnits'].map(at)).toEqual([
    'Kitchen',
    'Main',
    12.6,
    14,
    'F',
  ])
})

test('a room for which there is no place is not said to be added', async () => {
  const browser = aBrowser()
  const { session } = await open(browser)
  for (let room = 0; room < 2; room++) session.store.addRow('rooms', { RoomType: 'Kitchen' })
  await button('Say a room').click()
  browser.say('kitchen main 12.6 by 14')
  await expect.element(page.getByRole('alertdialog', { name: 'Rooms Exceeded' })).toBeVisible()
  await expect.element(page.getByText('Not added: kitchen main 12.6 by 14')).toBeInTheDocument()
})

test('Undo of a size in another unit brings back the unit as well', async () => {
  const browser = aBrowser()
  const { session } = await openForm(FORM, {
    slots: browser.slots,
    lookups: LOOKUPS,
    values: { MobileDimUnits: 'F', MobileLength: 60, MobileWidth: 20 },
  })
  const size = () => ['MobileDimUnits', 'MobileLength', 'MobileWidth'].map((name) => session.store.value(name))
  await field('Mobile Length').click()
  await button('Dictate Mobile Length').click()
  browser.say('12 metres by 5')
  await expect.poll(size).toEqual(['M', 12, 5])
  await button('Undo').click()
  await expect.poll(size).toEqual(['F', 60, 20])
})
