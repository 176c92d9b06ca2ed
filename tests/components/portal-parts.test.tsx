// Parts of the shell in a sheet or on a small page: display settings, and the partners' tools.
import { CatchBoundary } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PostalCodePage, RecaPage, TrainingPage } from '#src/app/pages/partner.page.tsx'
import { OpenElsewhere } from '#src/app/pages/record-form/form-notices.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { Closed } from '#src/app/shell/closed.tsx'
import { MemberPhoto } from '#src/app/shell/header.tsx'
import { Trouble } from '#src/app/shell/trouble.tsx'
import { PartnerView } from '#src/features/partners/partner-view.tsx'
import { PARTNERS } from '#src/features/partners/partners.ts'
import { LookPanel } from '#src/features/settings/settings-panels.tsx'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'
import { translatePage } from '../support/translate-page.ts'

test('light or dark, sunlight beside them, three sizes of text, a larger one for low vision and, at a desk, the height of rows are remembered on this device', async () => {
  localStorage.removeItem('curbside-look')
  await show(<LookPanel />)
  expect(
    page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Light', 'Dark', 'Small', 'Medium', 'Large', 'iOS', 'Android'])
  // The room that a phone's page leaves.
  await page.viewport(358, 844)
  await page.getByLabelText('Dark').click()
  await page.getByLabelText('Large', { exact: true }).click()
  expect(document.documentElement.dataset.fontSize).toBe('large')
  await page.getByRole('switch', { name: 'Extra large text' }).click()
  const choices = page.getByRole('group', { name: 'Font size' }).element()
  expect(choices.scrollWidth).toBe(choices.clientWidth)
  await page.getByRole('switch', { name: 'Sunlight' }).click()
  expect(document.documentElement.dataset).toMatchObject({
    theme: 'sunlight',
    fontSize: 'largest',
  })
  expect(JSON.parse(localStorage.getItem('curbside-look')!)).toEqual({
    theme: 'dark',
    sunlight: true,
    fontSize: 'large',
    extraLarge: true,
  })
  await page.getByRole('switch', { name: 'Sunlight' }).click()
  expect(document.documentElement.dataset.theme).toBe('dark')
  await expectNothingForAxe()
  await page.viewport(390, 844)
})

const partnerOf = (key: string) => PARTNERS.find((partner) => partner.key === key)!

test('a tool that the board has not connected says so and whom to ask; a connected one opens in a new tab', async () => {
  const support = { website: 'https://help.example', email: 'help@help.example', phone: '403-555-0142' }
  await show(<PartnerView partner={partnerOf('matrix')} online support={support} />)
  await expect.element(page.getByText('Your board has not connected Matrix yet.')).toBeVisible()
  await expect.element(page.getByText(/help@help\.example or 403-555-0142/)).toBeVisible()
  await expectNothingForAxe()
  await show(<PartnerView partner={{ ...partnerOf('spin'), url: 'https://spin.example/x' }} online />)
  const link = page.getByRole('link', { name: /^Open Spin2.*in a new tab$/ })
  await expect.element(link).toHaveAttribute('href', 'https://spin.example/x')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

/** A form whose work is on the phone, as soon as it is typed. */
function Form({ phone }: { phone: { street: string; isBroken: boolean } }) {
  const [street, setStreet] = useState(phone.street)
  if (street !== '' && phone.isBroken) throw new Error('cannot be drawn')
  const type = (typed: string) => {
    phone.street = typed
    setStreet(typed)
  }
  return <input aria-label="Street" value={street} onChange={({ target }) => type(target.value)} />
}

test('a page that failed says that nothing was lost, and comes back with its work', async () => {
  // React says in the console what the page reports.
  const complaints = vi.mocked(console.error).mockImplementation(() => {})
  const report = vi.fn()
  const phone = { street: '', isBroken: true }
  await show(
    <ServicesProvider value={{ report } as never}>
      <CatchBoundary getResetKey={() => 'here'} errorComponent={Trouble}>
        <Form phone={phone} />
      </CatchBoundary>
    </ServicesProvider>,
  )
  translatePage()
  await page.getByRole('textbox', { name: 'Street' }).fill('Maple')
  await expect.element(page.getByText('Nothing was lost: what you typed is saved', { exact: false })).toBeVisible()
  expect(report).toHaveBeenCalledWith('error', expect.objectContaining({ message: 'cannot be drawn' }))
  phone.isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Street' })).toHaveValue('Maple')
  complaints.mockReset()
})

test('the header shows the preferred photo, and a default picture where there is none or it cannot be loaded', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const photo = (URL: string, PreferredPhotoYN: boolean) => ({ UniqueID: 1, URL, PreferredPhotoYN })
  const shown = () => document.querySelector('img')!.getAttribute('src')
  await show(<MemberPhoto photos={[photo('/other.jpg', false), photo(pixel, true)] as never} />)
  expect(shown()).toBe(pixel)
  await clearScreen()
  await show(<MemberPhoto photos={[]} />)
  expect(shown()).toBe('/icons/member.svg')
  await clearScreen()
  await show(<MemberPhoto photos={[photo('data:image/gif;base64,broken', true)] as never} />)
  await expect.poll(shown).toBe('/icons/member.svg')
})

test.each([
  ['Postal Code Lookup', PostalCodePage],
  ['RECA', RecaPage],
  ['Training', TrainingPage],
])('the resource page %s is a heading only', async (title, Resource) => {
  await show(<Resource />)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(page.getByRole('main').element().textContent?.trim()).toBe(title)
})

test('a form that is open in another tab can be left, as well as continued here', async () => {
  const [onHere, onBack] = [vi.fn(), vi.fn()]
  await show(<OpenElsewhere onHere={onHere} onBack={onBack} />)
  await page.getByRole('button', { name: 'Back' }).click()
  expect(onBack).toHaveBeenCalledOnce()
  expect(onHere).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Edit here instead' }).click()
  expect(onHere).toHaveBeenCalledOnce()
  await expectNothingForAxe()
})

test.each(['offline', 'no-answer'] as const)(
  'nobody is signed in, %s: says whether unsent work is kept',
  async (reason) => {
    const kept = page.getByText('Unsent work is kept on this device.')
    await show(<Closed reason={reason} hasKeptWork onRetry={() => {}} />)
    await expect.element(kept).toBeVisible()
    await expectNothingForAxe()
    await clearScreen()
    await show(<Closed reason={reason} onRetry={() => {}} />)
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(kept.elements()).toEqual([])
  },
)
