// The Photos page of a form: order, words and cover of photos that are kept in the phone's own database.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PhotoIntake } from '#src/features/photos/photo-intake.ts'
import { PhotoSheet } from '#src/features/photos/photo-sheet.tsx'
import { PhotosSection } from '#src/features/photos/photos-section.tsx'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import type { Offline } from '#src/offline/offline.ts'
import { draftQuery, fillPhoneQueries } from '#src/phone/phone-queries.ts'
import { openPhone } from '../support/form-on-screen.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const nothingComing = {
  items: () => NONE,
  subscribe: () => () => {},
  add: () => 0,
  retry() {},
  dismiss() {},
} as unknown as PhotoIntake
const NONE: never[] = []

function Screen({ phone, draftId }: { phone: Offline; draftId: string }) {
  const queries = useQueryClient()
  useEffect(() => fillPhoneQueries(phone, queries), [phone, queries])
  const { data: draft } = useQuery(draftQuery(phone, draftId))
  return draft && <PhotosSection draft={draft} drafts={phone.drafts} intake={nothingComing} max={4} label="Photos" />
}

async function picture(color: string): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(40, 30)
  const context = canvas.getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 40, 30)
  return (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
}

/** A draft with one photo of each color, described by its name. */
async function openPhotos(...colors: string[]) {
  const phone = await openPhone()
  const NEW = { formName: 'res', definitionHash: 'hash', propertyType: 'RES', title: '12 Maple Street', values: {} }
  const { draftId } = await phone.drafts.create(NEW)
  for (const color of colors) {
    const image = await picture(color)
    const taken = { image, thumbnail: image, sha256: color, thumbnailSha256: color, name: `${color}.jpg` }
    const id = await phone.drafts.addPhoto(draftId, taken)
    await phone.drafts.edit(draftId, [{ kind: 'photo', id, Description: color }])
  }
  await show(<Screen phone={phone} draftId={draftId} />)
  await expect.element(page.getByRole('region', { name: 'Photos' })).toBeVisible()
  const order = async () =>
    draftPhotos((await phone.drafts.get(draftId))!)
      .filter(({ IsDeleted }) => !IsDeleted)
      .map(({ Description }) => Description)
  return { order }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const card = (name: string) => button(new RegExp(`^${name}.*Open$`))

test('a listing without photos says how to begin', async () => {
  await openPhotos()
  await expect.element(page.getByText(/No photos yet/)).toBeVisible()
  await expectNothingForAxe()
})

test('the first photo is the cover, and every photo says where it is kept', async () => {
  await openPhotos('red', 'green')
  await expect.element(card('red, 1 · Cover')).toBeVisible()
  await expect.element(card('green')).toHaveAccessibleName(/on this phone/i)
  await expectNothingForAxe('light', 'dark', 'sunlight')
})

describe('the order', () => {
  test('is changed with the arrows, which end at both ends', async () => {
    const { order } = await openPhotos('red', 'green', 'blue')
    await expect.element(button('Move photo 1 earlier')).toBeDisabled()
    await expect.element(button('Move photo 3 later')).toBeDisabled()
    await button('Move photo 3 earlier').click()
    await expect.poll(order).toEqual(['red', 'blue', 'green'])
  })

  test('is changed by dragging with the keyboard', async () => {
    const { order } = await openPhotos('red', 'green')
    const grip = button('Drag photo 1')
    await expect.element(grip).toBeVisible()
    ;(grip.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText(/over place 1 of 2/)).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText(/over place 2 of 2/)).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.poll(order).toEqual(['green', 'red'])
  })

  test('begins with the photo that is made the cover', async () => {
    const { order } = await openPhotos('red', 'green', 'blue')
    await card('blue').click()
    await button('Make cover photo').click()
    await expect.poll(order).toEqual(['blue', 'red', 'green'])
  })
})

test('a description is kept as it is typed', async () => {
  const { order } = await openPhotos('red')
  await card('red').click()
  const words = page.getByRole('textbox', { name: 'Description' })
  await expectNothingForAxe()
  await words.fill('Front of the house')
  await expect.poll(order).toEqual(['Front of the house'])
  await button('Done').click()
  await expect.element(card('Front of the house')).toHaveFocus()
})

test('a deleted photo comes back to its place with Undo', async () => {
  const { order } = await openPhotos('red', 'green', 'blue')
  await card('green').click()
  await button('Delete').click()
  await expect.poll(order).toEqual(['red', 'blue'])
  await button('Undo').click()
  await expect.poll(order).toEqual(['red', 'green', 'blue'])
})

test('a photo that was refused says why when it is opened, and is tried again there', async () => {
  const retried: string[] = []
  const refused = { id: 'p1', Description: 'Porch', IsDeleted: false, isNew: true, url: null, thumbURL: null }
  await show(
    <PhotoSheet
      photo={{ ...refused, state: 'refused', problem: 'The photo is damaged and cannot be shown.' }}
      place={0}
      drafts={{ photoBytes: async () => undefined }}
      onClose={() => {}}
      onDescribe={() => {}}
      onFirst={() => {}}
      onDelete={() => {}}
      onRetry={(id) => retried.push(id)}
    />,
  )
  await expect.element(page.getByText('The photo is damaged and cannot be shown.')).toBeVisible()
  await expectNothingForAxe('light', 'dark', 'sunlight')
  await button('Try again').click()
  expect(retried).toEqual(['p1'])
})
