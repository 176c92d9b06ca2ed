// A paper data sheet: its values are compared with the paper and confirmed one by one; a reading may fail or be canceled.
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import { readTypedNumber } from '#rules/typed-number.ts'
import type { readText } from '#src/device/reader/read-text.ts'
import type { ReadFailure, Reading } from '#src/device/reader/reader-messages.ts'
import { ReadDataSheet } from '#src/features/data-sheet/read-data-sheet.tsx'
import type { SheetPage } from '#src/features/data-sheet/use-reading.ts'
import { wordsOfLines } from '../../features/data-sheet/a-sheet.ts'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const field = (FieldName: string, fieldLabel: string, datatype: string) => ({
  label: fieldLabel,
  definition: { FieldName, fieldLabel, datatype, PageName: 'P', SortOrder: 1 } as FieldDefinition,
})
const HELD: Values = { Zoning: 'DC', Roll: '200' }
const FORM = {
  fields: [
    field('YearBuilt', 'Year Built', 'integer'),
    field('Zoning', 'Zoning', 'string'),
    field('Roll', 'Roll Number', 'string'),
    field('Bedrooms', 'Bedrooms', 'integer'),
  ],
  value: (name: string) => HELD[name] ?? null,
  unitsOf: () => undefined,
  typed: (name: string, text: string) => (name === 'YearBuilt' || name === 'Bedrooms' ? readTypedNumber(text) : text),
  options: () => [],
  tables: new Map(),
  words: (_: string, value: Value) => String(value ?? ''),
  clearedBy: () => [],
  refusals: () => new Map(),
}
const READ: Reading = {
  kind: 'words',
  words: wordsOfLines('Year Built  1978', 'Zoning  R-CG', 'Roll Number  200', 'Bedrooms  E'),
}
const failed = (why: ReadFailure): Reading => ({ kind: 'failed', why })

const SIZE = { width: 1_700, height: 2_200 }
async function aPage(): Promise<SheetPage> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  canvas.getContext('2d')!.fillRect(0, 0, SIZE.width, SIZE.height)
  return { picture: await canvas.convertToBlob({ type: 'image/jpeg' }), ...SIZE }
}

/** Made once: a busy browser may take long to compress it. */
const madePage = aPage()
const PagePhoto = ({ onPage }: { onPage(page: SheetPage): void }) => (
  <button type="button" onClick={async () => onPage(await madePage)}>
    Photograph
  </button>
)

type FormProps = Pick<Parameters<typeof ReadDataSheet>[0], 'onUse' | 'onClose'> & {
  read: typeof readText
  back: EventTarget
}
/** What opens the sheet, and takes it away. */
function Form({ onClose, back, ...sheet }: FormProps) {
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    const close = () => setOpen(false)
    back.addEventListener('back', close)
    return () => back.removeEventListener('back', close)
  }, [back])
  const close = () => {
    onClose()
    setOpen(false)
  }
  return isOpen && <ReadDataSheet form={FORM} PagePhoto={PagePhoto} onClose={close} {...sheet} />
}

/** `answers`: results of consecutive readings; a reading without one runs until it is canceled. */
async function openSheet(...answers: Reading[]) {
  const told = { used: [] as { values: Values; count: number }[], closed: 0, stopped: 0 }
  const read: typeof readText = (_, { signal, onProgress }) => {
    onProgress(0.4)
    const answer = answers.shift()
    return new Promise((resolve, reject) => {
      if (answer) resolve(answer)
      signal.addEventListener('abort', () => {
        told.stopped += 1
        reject(signal.reason)
      })
    })
  }
  const onUse = (values: Values, count: number) => void told.used.push({ values, count })
  const onClose = () => {
    told.closed += 1
  }
  const back = new EventTarget()
  await show(<Form {...{ read, onUse, onClose, back }} />)
  await button('Photograph').click()
  return { used: told.used, told, back: () => back.dispatchEvent(new Event('back')) }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('each value is shown next to its crop of the photo and the current value, and enters the form only when it is used', async () => {
  const { used } = await openSheet(READ)
  await expect.element(page.getByRole('status')).toHaveTextContent(/^2 values read/)
  await expect.poll(() => document.querySelectorAll('.data-sheet-cut img').length).toBe(3)
  await expect.element(page.getByText('Now: DC')).toBeVisible()
  await expect.element(page.getByText('Read as “E”')).toBeVisible()
  await expect.element(page.getByText('The form has already: Roll Number.')).toBeVisible()
  await expect.element(button('Use 0 values')).toHaveAttribute('aria-disabled', 'true')
  await expectNothingForAxe()
  await button('Use Year Built').click()
  await button('Use Zoning').click()
  await button('Skip Zoning').click()
  await expect.element(button('Skip Zoning')).toHaveAttribute('aria-pressed', 'true')
  await button('Use 1 value').click()
  await expect.poll(() => used.length).toBe(1)
  expect(used).toEqual([{ values: { YearBuilt: 1978 }, count: 1 }])
})

test('a cut shows its place of the page, also far down', async () => {
  const empty = Array.from({ length: 50 }, () => '')
  await openSheet({ kind: 'words', words: wordsOfLines(...empty, 'Year Built  1978') })
  const shown = () => document.querySelector<HTMLImageElement>('.data-sheet-cut img')
  await expect.poll(() => shown()?.complete).toBe(true)
  const image = shown()!
  const [frame, whole] = [image.parentElement!, image].map((each) => each.getBoundingClientRect())
  const scale = whole!.width / SIZE.width
  expect(whole!.height).toBeCloseTo(SIZE.height * scale, 0)
  // Line 50 of the sheet, 40 pixels each; its value begins at the thirteenth letter, 20 pixels each.
  const [above, below] = [50 * 40 * scale, (50 * 40 + 30) * scale]
  expect(frame!.top - whole!.top).toBeLessThan(above)
  expect(frame!.bottom - whole!.top).toBeGreaterThan(below)
  expect(frame!.left - whole!.left).toBeLessThan(12 * 20 * scale)
  expect(frame!.height).toBeLessThan(2.5 * (below - above))
})

test('by the keyboard; what was used is not lost by closing', async () => {
  const { told } = await openSheet(READ)
  await expect.element(button('Use Year Built')).toBeVisible()
  ;(button('Use Year Built').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}{Tab}{Tab}{Enter}')
  await expect.element(button('Use 2 values')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => told.used).toEqual([{ values: { YearBuilt: 1978, Zoning: 'R-CG' }, count: 2 }])
})

test('what was used is not lost by the browser’s Back, which takes the sheet away unasked', async () => {
  const { told, back } = await openSheet(READ)
  await button('Use Zoning').click()
  await expect.element(button('Use 1 value')).toBeVisible()
  back()
  await expect.poll(() => told.used).toEqual([{ values: { Zoning: 'R-CG' }, count: 1 }])
  expect(told.closed).toBe(0)
})

test('closed before anything is used, nothing enters the form', async () => {
  const { told } = await openSheet(READ)
  await expect.element(button('Use Year Built')).toBeVisible()
  await button('Close').click()
  expect(told).toMatchObject({ used: [], closed: 1 })
})

test('a reading in progress says so, and is given up by Cancel', async () => {
  const { told } = await openSheet()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.4')
  await button('Cancel').click()
  await expect.element(button('Photograph')).toBeVisible()
  expect(told.stopped).toBe(1)
})

test('a reading that failed is tried again with the same photo', async () => {
  await openSheet(failed('memory'), READ)
  await expect.element(page.getByRole('status')).toHaveTextContent(/hasn’t enough free memory/)
  await button('Try again').click()
  await expect.element(button('Use Year Built')).toBeVisible()
})

test.each<[string, Reading, RegExp]>([
  ['an old browser', failed('unsupported'), /browser is too old/],
  ['no signal at the first time', failed('unreachable'), /couldn’t be downloaded/],
  ['a page without labels', { kind: 'words', words: wordsOfLines('Dear seller') }, /^No label of this form/],
  [
    'a page with nothing new',
    { kind: 'words', words: wordsOfLines('Roll Number 200') },
    /^Nothing on the sheet can be filled/,
  ],
])('%s says what to do next', async (_, reading, words) => {
  await openSheet(reading)
  await expect.element(page.getByRole('status')).toHaveTextContent(words)
  await button('Another photo').click()
  await expect.element(button('Photograph')).toBeVisible()
})
