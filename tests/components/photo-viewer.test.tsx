// The photos of a listing's page: in the page, and on the whole screen.
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import { Gallery, PhotoViewer, photoBadges } from '#src/features/listings/gallery.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

afterEach(() => page.viewport(390, 844))

const photo = (SortOrder: number, Description = '') =>
  ({ id: `p${SortOrder}`, SortOrder, IsDeleted: false, externalURL: '', Description }) as unknown as ListingPhoto
const MARKED = { MediaAlteration: ['VirtualStagingItemAddition'], Permission: 'OfficeOnly' }
const photos = [photo(0, 'The front'), photo(1), { ...photo(2, 'Kitchen'), ...MARKED }]
const field = (FieldName: string) => ({ FieldName, comboBoxLookupName: `Lookup_${FieldName}` })
const form = { pages: [{ groups: [{ items: 'photos', itemFields: [field('MediaAlteration'), field('Permission')] }] }] }
const TEXTS: Record<string, string> = { VirtualStagingItemAddition: 'Virtually Staged' }
const badges = photoBadges(form as unknown as FormDefinition, (_, code) => TEXTS[code] ?? code)

function Photos({ onClose = () => {}, onPlace = (_: number) => {} }) {
  const [place, setPlace] = useState<number | null>(null)
  return (
    <main>
      <Gallery
        badges={badges}
        photos={photos}
        preview={null}
        propertyType="RES"
        ListingID="A1"
        address="118 Aspen Glen Rise SW"
        onOpen={setPlace}
      />
      {place !== null && (
        <PhotoViewer
          badges={badges}
          photos={photos}
          propertyType="RES"
          address="118 Aspen Glen Rise SW"
          place={place}
          onPlace={(next) => {
            setPlace(next)
            onPlace(next)
          }}
          onClose={() => {
            setPlace(null)
            onClose()
          }}
        />
      )}
    </main>
  )
}
const viewer = page.getByRole('dialog', { name: 'Photos of 118 Aspen Glen Rise SW' })
const counter = viewer.getByRole('heading')

describe('the photos', () => {
  test('leave room for what they are of on a low screen', async () => {
    await page.viewport(844, 390)
    await show(<Photos />)
    const strip = page.getByRole('list').element()
    await expect.poll(() => strip.clientHeight).toBe(234)
    expect(strip.querySelector('.gallery-open')?.clientHeight).toBe(234)
    expect(strip.scrollHeight).toBe(234)
  })

  test('open on the whole screen by a tap, are stepped by keys, and close by Escape', async () => {
    await show(<Photos />)
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    await expect.element(counter).toHaveTextContent('1 / 3')
    await expect.element(viewer.getByText('The front', { exact: true })).toBeVisible()
    await expectNothingForAxe()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter).toHaveTextContent('2 / 3')
    await userEvent.keyboard('{End}')
    await expect.element(counter).toHaveTextContent('3 / 3')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter).toHaveTextContent('3 / 3')
    await userEvent.keyboard('{Escape}')
    await expect.element(viewer).not.toBeInTheDocument()
  })

  test('say on the page and on the whole screen how one was altered, and that not everybody sees it', async () => {
    await show(<Photos />)
    const third = page.getByRole('listitem', { name: 'Photo 3 of 3' })
    await expect.element(third).toHaveTextContent('Virtually Staged · Not public')
    await expect.element(page.getByRole('listitem', { name: 'Photo 1 of 3' })).not.toHaveTextContent('·')
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    await userEvent.keyboard('{End}')
    await expect.element(viewer.getByText('Virtually Staged · Not public · Kitchen')).toBeVisible()
  })

  test('a key is not undone by the strip, which is still on its way; a finger that takes it decides', async () => {
    const onPlace = vi.fn()
    await show(<Photos onPlace={onPlace} />)
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    await expect.element(counter).toHaveTextContent('1 / 3')
    const strip = viewer.getByRole('list').element()
    // As slow as a phone may be: the strip has not left the first photo when it reports where it stands.
    strip.scrollTo = () => {}
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter).toHaveTextContent('2 / 3')
    strip.dispatchEvent(new Event('scroll', { bubbles: true }))
    expect(onPlace.mock.lastCall).toEqual([1])
    strip.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    strip.scrollLeft = 2 * strip.clientWidth
    await expect.element(counter).toHaveTextContent('3 / 3')
  })

  test('are enlarged by buttons and keys, up to their limit, and stand whole on the next one', async () => {
    await show(<Photos />)
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    const smaller = viewer.getByRole('button', { name: 'Make smaller' })
    await expect.element(smaller).toBeDisabled()
    await viewer.getByRole('button', { name: 'Make larger' }).click()
    await expect.element(smaller).toBeEnabled()
    await userEvent.keyboard('-')
    await expect.element(smaller).toBeDisabled()
    await userEvent.keyboard('++')
    await expect.element(smaller).toBeEnabled()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter).toHaveTextContent('2 / 3')
    await expect.element(smaller).toBeDisabled()
  })
})
