// Parts of Home: the carousel of listing types with its dropdown, and the panel of today's tasks.
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { propertyTypesOf } from '#contract/property-type.ts'
import { PartnerPanel } from '#src/app/pages/dashboard.page.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { CreateCarousel } from '#src/features/dashboard/create-carousel.tsx'
import type { TodayLine } from '#src/features/dashboard/needs-today.ts'
import { TodayPanel } from '#src/features/dashboard/today-panel.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const typed = (formName: string, label: string, order: number, isRetired = false) => ({
  formName,
  title: label,
  propertyType: formName.toUpperCase(),
  propertyTypeFacts: {
    label,
    longName: label,
    description: `About ${label}`,
    order,
    resoName: label,
    icon: 'house',
    ...(isRetired && { isRetired }),
  },
})
const TYPES = propertyTypesOf([
  typed('res', 'Residential', 1),
  typed('mult', 'Multi-family', 2),
  typed('rnt', 'Rental', 3),
  typed('mob', 'Mobile', 4),
  typed('land', 'Land', 5),
  typed('com', 'Commercial', 6),
  typed('farm', 'Agribusiness', 7),
])
afterEach(() => page.viewport(390, 844))

describe('Create Listing', () => {
  test('has a card with its words for each type, in a row that goes beyond a phone’s edge', async () => {
    await show(<CreateCarousel types={TYPES} />)
    await expect.element(page.getByRole('link', { name: /Residential.*About Residential/ })).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(7)
    const track = document.querySelector('.create-track')!
    expect(track.scrollWidth).toBeGreaterThan(track.clientWidth)
    const { width, height } = document.querySelector('.create-card')!.getBoundingClientRect()
    expect(width).toBeGreaterThanOrEqual(132)
    expect(height).toBeGreaterThanOrEqual(116)
    await expectNothingForAxe()
  })

  test('is turned by buttons at a desk', async () => {
    await show(<CreateCarousel types={TYPES} />)
    const next = page.getByRole('button', { name: 'Next types' })
    await expect.element(page.getByRole('button', { name: 'Previous types' })).toHaveAttribute('aria-disabled', 'true')
    await next.click()
    await expect.poll(() => document.querySelector('.create-track')!.scrollLeft).toBeGreaterThan(100)
  })

  test('offers the same types in a dropdown, which does nothing before Create', async () => {
    await show(<CreateCarousel types={TYPES} />)
    const choice = page.getByRole('combobox', { name: 'Listing type' })
    await choice.selectOptions('Land')
    expect(document.querySelectorAll('option')).toHaveLength(8)
    await expect.element(page.getByRole('button', { name: 'Create' })).toBeVisible()
  })
})

describe('what needs the member today', () => {
  const line = (key: string, more: Partial<TodayLine> = {}): TodayLine => ({
    key,
    icon: 'clock',
    isAlarm: false,
    text: `Line ${key}`,
    detail: 'Soon',
    place: { kind: 'waiting' },
    ...more,
  })
  const panel = (count: number, more = 0) => (
    <TodayPanel
      lines={Array.from({ length: count }, (_, at) => line(String(at + 1)))}
      more={more}
      drafts={null}
      age={null}
      link={(_, words) => <a href="#waiting">{words}</a>}
    />
  )

  test('is a line each, the first four at once and the rest on request', async () => {
    await show(panel(6, 3))
    await expect.element(page.getByRole('heading', { name: 'For you today' })).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(4)
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Show 5 more' }).click()
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(6)
    await expect.element(page.getByText('3 more are not shown here.')).toBeVisible()
  })

  test('has no button where everything is shown', async () => {
    await show(panel(2))
    expect(page.getByRole('button').elements()).toEqual([])
  })
})

describe('the partners’ tools', () => {
  const tiles = async (partners: object) => {
    const services = { user: { partners } }
    await show(
      <ServicesProvider value={services as never}>
        <PartnerPanel />
      </ServicesProvider>,
    )
    await expect.element(page.getByRole('link', { name: /WEBForms/ })).toBeVisible()
    return page
      .getByRole('listitem')
      .elements()
      .map((tile) => tile.querySelector('b')?.textContent)
  }

  test('are the forms service, the CRM and the CMA tool', async () => {
    expect(await tiles({})).toEqual(['WEBForms', 'Prospects', 'Cloud CMANEW'])
  })

  test('include the showing service once the board has connected it', async () => {
    expect(await tiles({ showings: 'https://showings.example/', matrix: 'https://matrix.example/' })).toEqual([
      'WEBForms',
      'Prospects',
      'Cloud CMANEW',
      'Showings',
    ])
    await expect
      .element(page.getByRole('link', { name: /Showings/ }))
      .toHaveAttribute('href', 'https://showings.example/')
    await expectNothingForAxe()
  })
})
