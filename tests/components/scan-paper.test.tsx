// A paper becomes a PDF: photographed page by page, its corners set by finger or keyboard, its pages put in order.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WHOLE } from '#src/device/paper/quad.ts'
import { AddFiles } from '#src/features/supplements/add-files.tsx'
import type { Scanner } from '#src/features/supplements/paper/make-page.ts'
import { type PageDrafts, type PageStore, pageStore } from '#src/features/supplements/paper/page-store.ts'
import { ScanPaper } from '#src/features/supplements/paper/scan-paper.tsx'
import { scannedPages } from '#src/offline/drafts/picked-files.ts'
import { StorageError } from '#src/offline/store/database.ts'
import { openPhone } from '../support/form-on-screen.tsx'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'

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

/** `unmade`: names of photos of which no page can be made. */
type Given = { corners?: typeof WHOLE | null; refuses?: string; unmade?: string[]; isFull?: boolean; store?: PageStore }

const NO_DISK: PageStore = {
  read: async () => [],
  keep: async () => {},
  arrange: async () => {},
  drop: async () => {},
  save: async () => 'pdf',
}

async function openScan({ corners = FOUND, refuses, unmade = [], isFull = false, store: disk = NO_DISK }: Given = {}) {
  const made: (typeof WHOLE)[] = []
  const files: File[] = []
  let closed = 0
  const scanner: Scanner = {
    findPage: async (file) =>
      refuses
        ? { kind: 'refused', code: 'damaged-photo', message: refuses }
        : { kind: 'page-found', corners, picture: await file.arrayBuffer() },
    async makePage(file, at) {
      if (file instanceof File && unmade.includes(file.name))
        return { kind: 'refused', code: 'damaged-photo', message: 'No page.' }
      made.push(at)
      return { kind: 'page', jpeg: await file.arrayBuffer(), width: 170, height: 220 }
    },
    close() {},
  }
  const openScanner = () => scanner
  const onClose = () => {
    closed += 1
  }
  const store: PageStore = {
    ...disk,
    save(pdf, pages) {
      files.push(pdf)
      return disk.save(pdf, pages)
    },
  }
  const saved: string[] = []
  const onSaved = (_: string, name: string) => void saved.push(name)
  const newId = () => crypto.randomUUID()
  await show(<ScanPaper {...{ openScanner, store, isFull, newId, onSaved, onClose }} />)
  return { made, files, saved, closed: () => closed }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
async function choose(color: string, into = 'Choose a photo'): Promise<File> {
  const file = new File([await jpegOf(color)], `${color}.jpg`, { type: 'image/jpeg' })
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${into}"]`)!
  await userEvent.upload(input, file)
  return file
}
async function retake(color: string): Promise<void> {
  await choose(color, 'Retake page 1')
  await expect.element(button('Use this page')).toBeVisible()
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
  await expectNothingForAxe()
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
  await expectNothingForAxe()
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

test('if no page is found, the member marks it', async () => {
  const { made } = await openScan({ corners: null })
  await choose('red')
  await expect.element(page.getByText(/^The edges of the page were not found/)).toBeVisible()
  await button('Use this page').click()
  await expect.element(button('Save 1 page as PDF')).toBeVisible()
  expect(made).toEqual([WHOLE])
})

test('a photo that cannot be read is said', async () => {
  await openScan({ refuses: 'This photo can’t be read here.' })
  await choose('red')
  await expect.element(page.getByText('This photo can’t be read here.')).toBeVisible()
})

test('each step is announced, and the focus is never lost with its button', async () => {
  await openScan()
  const told = page.getByRole('status')
  const isHeld = () => document.activeElement !== document.body
  await addPage('red')
  await expect.element(told).toHaveTextContent('Page 1 is ready.')
  await addPage('green')
  await button('Move page 2 up').click()
  await expect.element(told).toHaveTextContent('It is page 1 now.')
  await expect.poll(isHeld).toBe(true)
  await button('Corners of page 1').click()
  await expect.element(told).toHaveTextContent(/^Check the corners/)
  await expect.poll(isHeld).toBe(true)
  await button('Cancel').click()
  await button('Remove page 2').click()
  await expect.element(told).toHaveTextContent('The page was removed.')
  await expect.poll(isHeld).toBe(true)
})

/** A draft on a phone with a database, on which something may go wrong. */
async function aDraft(faults: Partial<PageDrafts> = {}) {
  const { drafts } = await openPhone()
  const { draftId } = await drafts.create({
    formName: 'res',
    definitionHash: 'h1',
    propertyType: 'RES',
    title: 'New',
    values: {},
  })
  const read = async () => (await drafts.get(draftId))!
  return {
    open: async (given: Given = {}) =>
      openScan({ ...given, store: pageStore(draftId, { ...drafts, ...faults }, scannedPages(await read())) }),
    add: async ({ room }: { room: number }) => {
      const scanned = scannedPages(await read())
      const nothing = { lost: [], newId: () => crypto.randomUUID(), onKept() {}, onFull() {} }
      await show(<AddFiles {...{ draftId, drafts, scanned, room }} {...nothing} />)
    },
    /** Names of the scanned photos, in their order. */
    kept: async () => scannedPages(await read()).map(({ name }) => name),
    files: async () => Object.values((await read()).files ?? {}).map(({ name }) => name),
  }
}

test('pages are on disk as soon as they are taken: a closed scan continues with them, in order', async () => {
  const { open, kept, files } = await aDraft()
  await open()
  await addPage('red')
  await addPage('green')
  await button('Move page 2 up').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('It is page 1 now.')
  // Taken, and its corners not yet looked at.
  await choose('blue')
  await expect.element(button('Use this page')).toBeVisible()
  await clearScreen()
  expect(await kept()).toEqual(['green.jpg', 'red.jpg', 'blue.jpg'])

  const { saved, closed } = await open()
  await expect.element(button('Save 3 pages as PDF')).toBeVisible()
  await button('Remove page 3').click()
  await expect.poll(async () => (await kept()).length).toBe(2)
  await button('Save 2 pages as PDF').click()
  await expect.poll(closed).toBe(1)
  expect([saved, await files(), await kept()]).toEqual([['Scanned document.pdf'], ['Scanned document.pdf'], []])
})

test('a photo that is taken again replaces its page; one that is not used leaves nothing', async () => {
  const { open, kept } = await aDraft()
  await open()
  await addPage('red')
  await retake('green')
  await button('Cancel').click()
  await expect.poll(kept).toEqual(['red.jpg'])
  await retake('blue')
  await button('Use this page').click()
  await expect.poll(kept).toEqual(['blue.jpg'])
  await expect.element(button('Save 1 page as PDF')).toBeVisible()
})

test('a page taken again when the scan was closed is no second page: it is shown again, to be used or left', async () => {
  const { open, kept } = await aDraft()
  await open()
  await addPage('red')
  await addPage('blue')
  await retake('green')
  await clearScreen()

  await open()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Page 1 was taken again\. Check the corners/)
  await clearScreen()
  await open()
  await button('Use this page').click()
  await expect.element(button('Save 2 pages as PDF')).toBeVisible()
  expect(await kept()).toEqual(['green.jpg', 'blue.jpg'])
})

test('a photo taken again before it was used is no second page either', async () => {
  const { open, kept } = await aDraft({ dropPicked: () => new Promise(() => {}) })
  await open()
  await choose('red')
  await expect.element(button('Use this page')).toBeVisible()
  await choose('green', 'Retake')
  await expect.poll(kept).toEqual(['red.jpg', 'green.jpg'])
  await clearScreen()

  await open()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Page 1 was taken again\. Check the corners/)
})

test('a page that could not be written is used once when it can be', async () => {
  let isClosed = true
  const arrange = async () => {
    if (isClosed) throw new StorageError('lost', null)
  }
  await openScan({ store: { ...NO_DISK, arrange } })
  await choose('red')
  await button('Use this page').click()
  await expect.element(page.getByRole('status')).toHaveTextContent(/Nothing was lost; try again\.$/)
  isClosed = false
  await button('Use this page').click()
  await expect.element(button('Save 1 page as PDF')).toBeVisible()
})

test('a phone without space says that the photo is not saved, and nothing is left that holds up the listing', async () => {
  const addPage = async () => {
    throw new StorageError('full', null)
  }
  const { open, kept } = await aDraft({ addPage })
  await open()
  await choose('red')
  await expect.element(page.getByRole('status')).toHaveTextContent(/^This phone couldn’t save the photo\./)
  expect(await kept()).toEqual([])
})

test('a PDF that could not be saved leaves its pages', async () => {
  const addScan = async () => {
    throw new StorageError('full', null)
  }
  const { open, kept, files } = await aDraft({ addScan })
  const { closed } = await open()
  await addPage('red')
  await button('Save 1 page as PDF').click()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^This phone couldn’t save the PDF\./)
  expect([await kept(), await files(), closed()]).toEqual([['red.jpg'], [], 0])
})

test('where no more supplements fit, a scan that was begun opens, and says why it is not saved', async () => {
  const { open, kept, add } = await aDraft()
  await open()
  await addPage('red')
  await clearScreen()
  await add({ room: 0 })
  await button('Continue the scan, 1 page').click()
  await expect.element(page.getByRole('dialog', { name: 'Scan a document' })).toBeVisible()
  await clearScreen()
  const { files } = await open({ isFull: true })
  await button('Save 1 page as PDF').click()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^No more supplements fit\./)
  expect([files, await kept()]).toEqual([[], ['red.jpg']])
})

test('a page that cannot be opened any more keeps its place, and no PDF is made without it', async () => {
  const phone = await aDraft()
  await phone.open()
  await addPage('red')
  await addPage('green')
  await addPage('blue')
  await clearScreen()

  const { files } = await phone.open({ unmade: ['green.jpg'] })
  await expect.element(page.getByText('This page can’t be opened.')).toBeVisible()
  const told = page.getByRole('status')
  const words = 'Page 2 can’t be opened. Take it again or remove it, then save the PDF.'
  await expect.element(told).toHaveTextContent(words)
  await expectNothingForAxe()
  const save = button('Save 3 pages as PDF')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await button('Move page 2 up').click()
  await expect.element(told).toHaveTextContent('It is page 1 now.')
  await (save.element() as HTMLElement).click()
  await expect.element(told).toHaveTextContent('Page 1 can’t be opened.')
  expect([files.length, await phone.kept()]).toEqual([0, ['green.jpg', 'red.jpg', 'blue.jpg']])
  await retake('yellow')
  await button('Use this page').click()
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  expect(await phone.kept()).toEqual(['yellow.jpg', 'red.jpg', 'blue.jpg'])
})

test('says which page’s photo is gone from the phone; the page stays until it is removed or taken again', async () => {
  const phone = await aDraft({ pickedBytes: async () => undefined })
  await phone.open()
  await addPage('red')
  await clearScreen()

  await phone.open()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Page 1 can’t be opened\./)
  expect(await phone.kept()).toEqual(['red.jpg'])
  await button('Remove page 1').click()
  await expect.poll(phone.kept).toEqual([])
})
