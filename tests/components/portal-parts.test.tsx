// Parts of the shell that stand in a sheet or on a small page: how the portal looks, and the partners' tools.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PartnerView } from '#src/features/partners/partner-view.tsx'
import { partnerOf } from '#src/features/partners/partners.ts'
import { LookPanel } from '#src/features/settings/settings-panels.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

test('light or dark, sunlight beside them, and four sizes of text are remembered on this device', async () => {
  localStorage.removeItem('curbside-look')
  await show(<LookPanel />)
  expect(
    page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Light', 'Dark', 'Small', 'Medium', 'Large', 'Largest'])
  await page.getByLabelText('Dark').click()
  await page.getByLabelText('Largest').click()
  await page.getByRole('switch', { name: 'Sunlight' }).click()
  expect(document.documentElement.dataset).toMatchObject({ theme: 'sunlight', fontSize: 'largest' })
  expect(JSON.parse(localStorage.getItem('curbside-look')!)).toEqual({
    theme: 'dark',
    sunlight: true,
    fontSize: 'largest',
  })
  await page.getByRole('switch', { name: 'Sunlight' }).click()
  expect(document.documentElement.dataset.theme).toBe('dark')
  await expectNothingForAxe('light', 'dark', 'sunlight')
})

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
