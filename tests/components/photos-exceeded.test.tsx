// More photos than a listing holds: the dialog says so, with an error icon, and closes after five seconds.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDraft, aPhoto, photosOf } from '../features/drafts/a-draft.ts'
import { expectExceeded } from '../support/exceeded-dialog.ts'
import { openPhone } from '../support/form-on-screen.tsx'
import { show } from '../support/on-screen.tsx'
import { anIntake, Photos } from '../support/photos-on-screen.tsx'

/** A section for two photos that has these. The intake takes as many more as there is room for. */
async function openPhotos(...ids: string[]) {
  const phone = await openPhone()
  const add = vi.fn((_: string, files: readonly unknown[], room: number) => files.length - room)
  const draft = aDraft(photosOf(...ids.map((id) => aPhoto(id))))
  await show(<Photos {...{ phone, draft, max: 2 }} intake={anIntake({ add })} />)
  return { add, choose: page.getByRole('button', { name: 'Choose photos' }) }
}

test('one photo too many is told as “Photos Exceeded”, with an error icon, for five seconds', async () => {
  const { choose, add } = await openPhotos('a', 'b')
  await choose.click()
  await expectExceeded('Photos Exceeded', 'The maximum number of photos must not exceed 2.')
  expect(add).not.toHaveBeenCalled()
})

test('so is choosing more photos than there is room for', async () => {
  const { add } = await openPhotos('a')
  const file = (name: string) => new File([new Uint8Array([1])], name, { type: 'image/jpeg' })
  await userEvent.upload(page.getByLabelText('Choose photos').last(), [file('a.jpg'), file('b.jpg')])
  await expect
    .element(page.getByRole('alertdialog', { name: 'Photos Exceeded' }))
    .toHaveTextContent('The maximum number of photos must not exceed 2.')
  expect(add.mock.calls.map(([, files, room]) => [files.length, room])).toEqual([[2, 1]])
})
