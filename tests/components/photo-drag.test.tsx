// Photos put into another order by mouse, finger and keyboard.
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#src/features/photos/photos.css'
import { PhotoGrid } from '#src/features/photos/photo-grid.tsx'
import { movedTo } from '#src/features/photos/use-photo-edits.ts'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { createUploadProgress } from '#src/offline/sync/upload-progress.ts'
import { FORM } from '../offline/given.ts'
import { createListing, openPhone } from '../support/form-on-screen.tsx'
import { clock, show } from '../support/on-screen.tsx'
import { PhotosOfDraft } from '../support/photos-on-screen.tsx'
import { watchRenders } from '../support/renders.ts'

const NAMES = ['Front', 'Hall', 'Kitchen', 'Bath', 'Bedroom', 'Yard', 'Garage']
const photo = (name: string): ShownPhoto => ({
  ...{
    id: name,
    name: '',
    Description: name,
    fields: {},
    IsDeleted: false,
    isNew: true,
    state: 'uploaded',
    problem: null,
  },
  ...{ url: null, thumbURL: null },
})
const drafts = { photoBytes: async () => undefined }
const progress = createUploadProgress(() => undefined)
const NOTES = {}
const NONE: never[] = []
const nothing = new Set<string>()

let opened: string[] = []
let isSaved = true
let add: (name: string) => void
const onOpen = (id: string) => void opened.push(id)

function Photos({ selecting }: { selecting: boolean }) {
  const [names, setNames] = useState(NAMES)
  add = (name) => setNames((before) => [...before, name])
  const [photos] = useState(() => new Map<string, ShownPhoto>())
  const photoOf = (name: string) => {
    if (!photos.has(name)) photos.set(name, photo(name))
    return photos.get(name)!
  }
  const move = async (id: string, to: number) => {
    await Promise.resolve()
    if (isSaved) setNames((before) => movedTo(before, new Set([id]), to))
    return isSaved
  }
  return (
    <PhotoGrid
      offered={[]}
      photos={names.map(photoOf)}
      coming={NONE}
      notes={NOTES}
      drafts={drafts}
      progress={progress}
      selected={selecting ? nothing : null}
      onOpen={onOpen}
      onMove={move}
    />
  )
}

async function openPhotos({ selecting = false } = {}) {
  await page.viewport(390, 844)
  await show(<Photos selecting={selecting} />)
  await expect.element(page.getByRole('button', { name: /^Front/ })).toBeVisible()
}
beforeEach(() => {
  opened = []
  isSaved = true
})

const cardOf = (name: string) => document.querySelector<HTMLElement>(`[data-photo="${name}"]`)!
const order = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')].map(({ dataset }) => dataset.photo)
const isHeld = (name: string) => cardOf(name).hasAttribute('data-held')
const moved = () => document.querySelectorAll('[data-photo][style*="translate"]').length
const middleOf = (name: string) => {
  const { left, top, width, height } = cardOf(name).getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}
type Point = ReturnType<typeof middleOf>

/** A mouse or finger on the middle of a card, as the browser reports it to the page. */
function press(name: string, pointerType: 'mouse' | 'touch') {
  const target = cardOf(name).querySelector('.photo-open')!
  const tell = (type: string, at: Point) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, pointerType, button: 0, ...at }),
    )
  const from = middleOf(name)
  tell('pointerdown', from)
  return {
    by: (x: number, y: number) => tell('pointermove', { clientX: from.clientX + x, clientY: from.clientY + y }),
    over: (other: string) => tell('pointermove', middleOf(other)),
    release() {
      tell('pointerup', from)
      target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    },
    taken: () => tell('pointercancel', from),
  }
}
const said = (text: string | RegExp) => expect.element(page.getByText(text)).toBeInTheDocument()

describe('by mouse', () => {
  test('a photo is dragged from 15 pixels on, and dropped where it is let go; that opens nothing', async () => {
    await openPhotos()
    const mouse = press('Hall', 'mouse')
    mouse.by(14, 0)
    expect(isHeld('Hall')).toBe(false)
    mouse.by(15, 0)
    expect(isHeld('Hall')).toBe(true)
    await said('Photo 2 of 7 picked up.')
    mouse.over('Bedroom')
    await said('Photo 2 is over place 5 of 7.')
    // Those between make room.
    expect(moved()).toBe(4)
    mouse.release()
    await expect.poll(order).toEqual(['Front', 'Kitchen', 'Bath', 'Bedroom', 'Hall', 'Yard', 'Garage'])
    expect(moved()).toBe(0)
    expect(opened).toEqual([])
    cardOf('Hall').querySelector<HTMLElement>('.photo-open')!.click()
    expect(opened).toEqual(['Hall'])
  })

  test('Escape leaves it where it was', async () => {
    await openPhotos()
    const mouse = press('Yard', 'mouse')
    mouse.by(0, 20)
    mouse.over('Front')
    await said('Photo 6 is over place 1 of 7.')
    await userEvent.keyboard('{Escape}')
    await said('Photo 6 stays where it was.')
    mouse.release()
    expect([order(), moved()]).toEqual([NAMES, 0])
  })

  test('an order that could not be saved goes back to what it was', async () => {
    isSaved = false
    await openPhotos()
    const mouse = press('Hall', 'mouse')
    mouse.by(0, 20)
    mouse.over('Yard')
    await said('Photo 2 is over place 6 of 7.')
    mouse.release()
    await expect.poll(moved).toBe(0)
    expect(order()).toEqual(NAMES)
  })

  test('a photo that arrives meanwhile leaves the held one in the hand', async () => {
    await openPhotos()
    const mouse = press('Hall', 'mouse')
    mouse.by(0, 20)
    mouse.over('Yard')
    await said('Photo 2 is over place 6 of 7.')
    add('Porch')
    await expect.poll(order).toContain('Porch')
    expect(isHeld('Hall')).toBe(true)
    mouse.over('Porch')
    await said('Photo 2 is over place 8 of 8.')
    mouse.release()
    await expect.poll(() => order().at(-1)).toBe('Hall')
  })

  test('nothing is dragged while photos are selected', async () => {
    await openPhotos({ selecting: true })
    const mouse = press('Hall', 'mouse')
    mouse.by(0, 40)
    expect(isHeld('Hall')).toBe(false)
  })
})

describe('by finger', () => {
  test('a photo that is held is picked up, and does not scroll the page', async () => {
    await openPhotos()
    const finger = press('Hall', 'touch')
    finger.by(3, 3)
    clock.advance(249)
    expect(isHeld('Hall')).toBe(false)
    clock.advance(1)
    expect(isHeld('Hall')).toBe(true)
    const scroll = new Event('touchmove', { bubbles: true, cancelable: true })
    cardOf('Hall').dispatchEvent(scroll)
    expect(scroll.defaultPrevented).toBe(true)
    finger.over('Front')
    await said('Photo 2 is over place 1 of 7.')
    finger.release()
    await expect.poll(() => order().slice(0, 3)).toEqual(['Hall', 'Front', 'Kitchen'])
    expect(opened).toEqual([])
  })

  test.each<[string, (finger: ReturnType<typeof press>) => void]>([
    ['moves on at once', (finger) => finger.by(0, -20)],
    ['is taken by the browser, which scrolls', (finger) => finger.taken()],
  ])('one that %s drags nothing', async (_, act) => {
    await openPhotos()
    const finger = press('Hall', 'touch')
    act(finger)
    clock.advance(1_000)
    expect(isHeld('Hall')).toBe(false)
    const scroll = new Event('touchmove', { bubbles: true, cancelable: true })
    cardOf('Hall').dispatchEvent(scroll)
    expect(scroll.defaultPrevented).toBe(false)
  })
})

describe('by keyboard', () => {
  const grip = (name: string) => cardOf(name).querySelector<HTMLElement>('.photo-grip')!
  test('the focus goes with the photo', async () => {
    await openPhotos()
    grip('Front').focus()
    await userEvent.keyboard(' ')
    await said('Photo 1 of 7 picked up.')
    await userEvent.keyboard('{ArrowDown}')
    await said('Photo 1 is over place 4 of 7.')
    await userEvent.keyboard('{End}{ArrowLeft}')
    await said('Photo 1 is over place 6 of 7.')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => order()[5]).toBe('Front')
    expect(document.activeElement).toBe(grip('Front'))
  })

  test('leaving the grip leaves the photo where it was', async () => {
    await openPhotos()
    grip('Hall').focus()
    await userEvent.keyboard(' {ArrowRight}')
    await said('Photo 2 is over place 3 of 7.')
    await userEvent.tab()
    await said('Photo 2 stays where it was.')
    expect([order(), moved(), isHeld('Hall')]).toEqual([NAMES, 0, false])
  })
})

test('after a drag, the photos are sent numbered from one in their new order', async () => {
  await page.viewport(390, 844)
  const phone = await openPhone()
  const draftId = await createListing(phone)
  const bytes = { image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1) }
  for (const name of NAMES.slice(0, 4))
    await phone.drafts.addPhoto(draftId, { ...bytes, sha256: name, thumbnailSha256: name, name }, name)
  await show(<PhotosOfDraft phone={phone} draftId={draftId} />)
  await expect.poll(order).toEqual(['Front', 'Hall', 'Kitchen', 'Bath'])
  const mouse = press('Hall', 'mouse')
  mouse.by(0, 20)
  mouse.over('Bath')
  await said('Photo 2 is over place 4 of 4.')
  mouse.release()
  await expect.poll(order).toEqual(['Front', 'Kitchen', 'Bath', 'Hall'])
  const body = listingBody((await phone.drafts.get(draftId))!, FORM)
  expect(body.listingRequest.data.photos.map(({ id, SortOrder }) => [id, SortOrder])).toEqual([
    ['Front', 1],
    ['Kitchen', 2],
    ['Bath', 3],
    ['Hall', 4],
  ])
})

test('a touch, and each step of a drag, renders nothing', async () => {
  await openPhotos()
  const names: string[] = []
  const isGrid = (name: string) => name === 'PhotoCard' || name === 'PhotoGrid'
  const stop = watchRenders((more) => names.push(...more.filter(isGrid)))
  const finger = press('Hall', 'touch')
  clock.advance(250)
  expect(isHeld('Hall')).toBe(true)
  finger.over('Garage')
  await said('Photo 2 is over place 7 of 7.')
  expect(names).toEqual([])
  stop()
  finger.release()
})
