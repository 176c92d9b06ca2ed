import { expect, test } from 'vitest'
import { PARTNERS } from '#src/features/partners/partners.ts'

test('the portal links to each of the partners’ tools, from the page that the specification gives it', () => {
  expect(PARTNERS.map(({ name, kind, to }) => [name, kind, to])).toEqual([
    ['Matrix', 'MLS search', '/matrix'],
    ['REMapList', 'Mapping tool', '/remaplist'],
    ['WEBForms', 'National forms service', '/crea/webforms'],
    ['DDF', 'National listings distribution', '/crea/ddf'],
    ['Prospects', 'CRM', '/prospects'],
    ['Spin2', 'Land titles', '/spin'],
    ['Spacelist', 'Commercial listings map', '/spacelist'],
    ['Cloud CMA', 'CMA reports', '/cloudcma'],
    // Opened from a listing's page.
    ['Showings', 'Showing service', undefined],
  ])
})
