// A photo's picture on screen: from this phone, from the server, or as prepared for offline use.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '#src/features/photos/photos.css'
import { PhotoPicture } from '#src/features/photos/photo-picture.tsx'
import { keepPictures } from '#src/phone/kept-pictures.ts'
import { show } from '../support/on-screen.tsx'

const PHOTO = {
  id: 'p1',
  name: '',
  Description: '',
  fields: {},
  IsDeleted: false,
  isNew: false,
  problem: null,
  state: 'uploaded',
} as const

async function red(): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(40, 30)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'red'
  context.fillRect(0, 0, 40, 30)
  return (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()
}

test('a picture that cannot be shown is an icon, not a broken image; until it is known, a spinner turns', async () => {
  let answer: (bytes: undefined) => void = () => {}
  const later = new Promise<undefined>((resolve) => {
    answer = resolve
  })
  const url = 'Image/GetAwsFile?file=00000000000000000000000000000000'
  await show(
    <PhotoPicture
      photo={{ ...PHOTO, url, thumbURL: url }}
      drafts={{ photoBytes: () => later }}
      size="thumbnail"
      alt="Porch"
    />,
  )
  await expect.element(page.getByText('Porch, loading')).toBeInTheDocument()
  const sizeOf = (sign: string) => document.querySelector(`.photo-blank ${sign}`)?.getBoundingClientRect().width
  expect([sizeOf('.photo-spinner'), sizeOf('.icon')]).toEqual([24, undefined])
  expect(
    document
      .querySelector('.photo-spinner')!
      .getAnimations()
      .map(({ playState }) => playState),
  ).toEqual(['running'])
  answer(undefined)
  await expect.element(page.getByText('Porch (picture not available)')).toBeInTheDocument()
  expect([sizeOf('.photo-spinner'), sizeOf('.icon')]).toEqual([undefined, 28])
  expect(document.querySelector('img')).toBeNull()
})

test('a picture that cannot be had from the server is the one that was prepared', async () => {
  const url = 'Image/GetAwsFile?file=00000000000000000000000000000001'
  await keepPictures(new Map([['00000000000000000000000000000001', await red()]]), 1, 0, new AbortController().signal)
  await show(
    <PhotoPicture
      photo={{ ...PHOTO, url, thumbURL: url }}
      drafts={{ photoBytes: async () => undefined }}
      size="thumbnail"
      alt="Porch"
    />,
  )
  await expect.poll(() => document.querySelector('img')?.src).toMatch(/^blob:/)
  await expect.element(page.getByRole('img', { name: 'Porch' })).toBeVisible()
})

test('a picture that failed without signal is asked for again when the signal is back', async () => {
  const url = 'Image/GetAwsFile?file=00000000000000000000000000000002'
  await show(
    <PhotoPicture
      photo={{ ...PHOTO, url, thumbURL: url }}
      drafts={{ photoBytes: async () => undefined }}
      size="thumbnail"
      alt="Porch"
    />,
  )
  await expect.element(page.getByText('Porch (picture not available)')).toBeInTheDocument()
  const asked = vi.fn()
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof HTMLImageElement) asked()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  // Sent again until it is heard: the picture listens only after the words are on screen.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return asked.mock.calls.length
    })
    .toBeGreaterThan(0)
  watch.disconnect()
})
