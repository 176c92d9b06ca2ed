// A paper becomes a PDF: photographed page by page, its corners set by finger or keyboard, its pages put in order.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WHOLE } from '#src/device/paper/quad.ts'
import { type Scanner, ScanPaper } from '#src/features/supplements/paper/scan-paper.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const FOUND: typeof WHOLE = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.8 },
]

async function jpegOf(color: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(170, 220)
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 170, 220)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}

type Given = { corners?: typeof WHOLE | null; refuses?: string }

async function openScan({ corners = FOUND, refuses }: Given = {}) {
  const made: (typeof WHOLE)[] = []
  const files: File[] = []
  let closed = 0
  const scanner: Scanner = {
    findPage: async () =>
      refuses ? { kind: 'refused', code: 'damaged-photo', message: refuses } : { kind: 'page-found', corners },
    async makePage(file, at) {
      made.push(at)
      return { kind: 'page', jpeg: await file.arrayBuffer(), width: 170, height: 220 }
    },
    close() {},
  }
  const openScanner = () => scanner
  const onClose = () => {
    closed += 1
  }
  await show(<ScanPaper openScanner={openScanner} onFile={(file) => files.push(file)} onClose={onClose} />)
  return { made, files, closed: () => closed }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
async function choose(color: string): Promise<File> {
  const file = new File([await jpegOf(color)], `${color}.jpg`, { type: 'image/jpeg' })
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Choose a photo"]')!
  await userEvent.upload(input, file)
  return file
}
async function addPage(color: string): Promise<File> {
  const file = await choose(color)
  await button('Use this page').click()
  await expect.element(button('Choose a photo')).toBeVisible()
  return file
}

test('pages are put in order and saved as one PDF under the name that was given', async () => {
  const { files, closed } = await openScan()
  const red = await addPage('red')
  const green = await addPage('green')
  const blue = await addPage('blue')
  await expectNothingForAxe('light', 'dark', 'sunlight')
  await button('Move page 3 up').click()
  await button('Remove page 1').click()
  await page.getByLabelText('File name').fill('Title: page/one.pdf')
  await button('Save 2 pages as PDF').click()
  await expect.poll(closed).toBe(1)
  expect(files[0]).toMatchObject({ name: 'Title page one.pdf', type: 'application/pdf' })
  const text = await textOf(files[0]!)
  expect(text).toContain('/Count 2')
  const places = await Promise.all([blue, green, red].map(async (file) => text.indexOf(await textOf(file))))
  expect(places[0]).toBeGreaterThan(0)
  expect(places[1]).toBeGreaterThan(places[0]!)
  expect(places[2]).toBe(-1)
})

const textOf = async (file: Blob) =>
  Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')

test('corners that were found are moved by the arrow keys, and the page is made of them', async () => {
  const { made } = await openScan()
  await choose('red')
  await expect.element(page.getByText(/^Check the corners/)).toBeVisible()
  const corner = button(/^Top left corner, 20 across, 20 down$/)
  await expect.element(corner).toBeVisible()
  expect(corner.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
  await expectNothingForAxe('light', 'dark', 'sunlight')
  ;(corner.element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowDown}')
  await button('Use this page').click()
  await expect.element(button('Save 1 page as PDF')).toBeVisible()
  expect(made[0]![0].x).toBeCloseTo(0.25)
  expect(made[0]![0].y).toBeCloseTo(0.205)
  // Set again, on the photo as it was.
  await button('Corners of page 1').click()
  await expect.element(button(/^Top left corner, 25 across/)).toBeVisible()
})

test('where no page stands out, the member says where it is', async () => {
  const { made } = await openScan({ corners: null })
  await choose('red')
  await expect.element(page.getByText(/^The edges of the page were not found/)).toBeVisible()
  await button('Use this page').click()
  await expect.element(button('Save 1 page as PDF')).toBeVisible()
  expect(made).toEqual([WHOLE])
})

test('a photo that cannot be read is said, and pages are not thrown away unasked', async () => {
  await openScan({ refuses: 'This photo can’t be read here.' })
  await choose('red')
  await expect.element(page.getByText('This photo can’t be read here.')).toBeVisible()
})

test('leaving with pages asks first', async () => {
  const { closed } = await openScan()
  await addPage('red')
  await button('Close').click()
  await button('Keep scanning').click()
  expect(closed()).toBe(0)
  await button('Close').click()
  await button('Discard').click()
  await expect.poll(closed).toBe(1)
})
