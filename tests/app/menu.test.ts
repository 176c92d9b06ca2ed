// The menu for each role: the specification's labels, by the permissions in the board's rights table.
import { describe, expect, test } from 'vitest'
import { PROPERTY_ROUTE, propertyTypesOf } from '#contract/property-type.ts'
import type { Role } from '#contract/rights.ts'
import { DEFAULT_RIGHTS } from '#rules/rights.ts'
import { isGroupOpen, type MenuFacts, menuOf, parseMenuState, type ShownItem } from '#src/app/shell/menu.ts'

const NAMES = ['Residential', 'Multi-family', 'Rental', 'Mobile', 'Land', 'Commercial', 'Agribusiness']
const ROUTES = ['res', 'mult', 'rnt', 'mob', 'land', 'com', 'farm']
const typesOf = (retired: readonly string[] = []) =>
  propertyTypesOf(
    ROUTES.map((formName, order) => ({
      formName,
      title: formName,
      propertyType: formName.toUpperCase(),
      propertyTypeFacts: {
        label: NAMES[order]!,
        longName: formName,
        description: '',
        order,
        resoName: 'Residential',
        ...(retired.includes(formName) && { isRetired: true }),
      },
    })),
  ).all

const factsOf = (permissions: Record<string, boolean>, more: Partial<MenuFacts> = {}): MenuFacts => ({
  may: (permission) => permission === undefined || permissions[permission] === true,
  types: typesOf(),
  training: [{ title: 'First steps', url: 'https://help.example/first' }],
  pathname: '/',
  ...more,
})

/** The menu as text: groups with what is in them. */
const outline = (items: readonly ShownItem[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? outline(item.items).map((line) => `${item.label} > ${line}`) : [item.label],
  )
const outlineOf = (role: Role) => outline(menuOf(factsOf(DEFAULT_RIGHTS.menu[role])))

const OWN = ['Dashboard', 'Drafts', 'Waiting to send', 'Matrix']
const LISTINGS = [...NAMES.map((name) => `Listings > Create Listing > ${name}`), 'Listings > Search Listing']
const CREATE_AGENT = 'Agents > Create Agent'
const CREATE_OFFICE = 'Offices > Create Office'
const CONDO = 'Condo Management'
const PEOPLE = [CREATE_AGENT, 'Agents > Search Agents', CREATE_OFFICE, 'Offices > Search Offices', CONDO]
const BOARD = ['Members', 'Move listings', 'Who can do what', 'Announcements', 'Messages', 'Refused deliveries'].map(
  (name) => `Board > ${name}`,
)
const ADMINISTRATION = ['Board > Catalog']
const TOOLS = ['REMapList', 'CREA > WEBForms', 'CREA > DDF', 'Prospects', 'Spin2', 'Spacelist', 'Cloud CMA']
const RESOURCES = ['Resources > First steps']

describe('each role’s menu', () => {
  test.each<[Role, string[]]>([
    ['agent', [CREATE_AGENT, CREATE_OFFICE, CONDO, ...BOARD, ...ADMINISTRATION]],
    ['manager', [CREATE_OFFICE, CONDO, ...BOARD, ...ADMINISTRATION]],
    ['broker', [CREATE_OFFICE, CONDO, ...BOARD, ...ADMINISTRATION]],
    ['staff', ADMINISTRATION],
    ['admin', []],
  ])('%s', (role, without) => {
    const own = [...PEOPLE, ...BOARD, ...ADMINISTRATION].filter((line) => !without.includes(line))
    expect(outlineOf(role)).toEqual([...OWN, ...LISTINGS, ...own, ...TOOLS, ...RESOURCES])
  })
})

describe('without a permission', () => {
  const all = DEFAULT_RIGHTS.menu.admin
  test.each<[string, (line: string) => boolean]>([
    ['Listings', (line) => line.startsWith('Listings >')],
    ['ListingsSearch', (line) => line === 'Listings > Search Listing'],
    ['CondoNameManagement', (line) => line === 'Condo Management'],
    ['Board', (line) => BOARD.includes(line)],
    ['BoardAdministration', (line) => ADMINISTRATION.includes(line)],
    ['Agents', (line) => line.startsWith('Agents >')],
    ['AgentsCreate', (line) => line === CREATE_AGENT],
    ['OfficesCreate', (line) => line === CREATE_OFFICE],
    ['AgentsSearch', (line) => line === 'Agents > Search Agents'],
    ['Offices', (line) => line.startsWith('Offices >')],
    ['OfficesSearch', (line) => line === 'Offices > Search Offices'],
    ['ListingsCreate', (line) => line.includes('Create Listing') || line === 'Drafts' || line === 'Waiting to send'],
  ])('%s, what needs it is not there, and the rest is', (permission, goes) => {
    const before = outline(menuOf(factsOf(all)))
    const after = outline(menuOf(factsOf({ ...all, [permission]: false })))
    expect(before.filter(goes)).not.toEqual([])
    expect(after).toEqual(before.filter((line) => !goes(line)))
  })

  test('at all, the partners’ tools and the resources are there', () => {
    expect(outline(menuOf(factsOf({})))).toEqual(['Dashboard', 'Matrix', ...TOOLS, ...RESOURCES])
  })
})

test('a retired property type cannot be begun from the menu', () => {
  const lines = outline(menuOf(factsOf(DEFAULT_RIGHTS.menu.agent, { types: typesOf(['mob']) })))
  expect(lines).not.toContain('Listings > Create Listing > Mobile')
  expect(lines).toContain('Listings > Create Listing > Land')
})

test('a board without published forms has no empty Create Listing group', () => {
  const lines = outline(menuOf(factsOf(DEFAULT_RIGHTS.menu.agent, { types: [] })))
  expect(lines.filter((line) => line.startsWith('Listings'))).toEqual(['Listings > Search Listing'])
})

test('a board without training links has no Resources', () => {
  expect(outline(menuOf(factsOf({}, { training: [] })))).toEqual(['Dashboard', 'Matrix', ...TOOLS])
})

test('Cloud CMA is marked NEW, and nothing else', () => {
  const marked = menuOf(factsOf({})).filter((item) => item.kind === 'page' && item.isNew)
  expect(outline(marked)).toEqual(['Cloud CMA'])
})

/** What is highlighted, with the groups around it. */
const here = (items: readonly ShownItem[]): string[] =>
  items.flatMap((item) => {
    if (item.kind === 'group') return item.isHere ? [item.label, ...here(item.items)] : []
    return item.kind !== 'out' && item.here ? [item.label] : []
  })

test.each([
  ['/', ['Dashboard']],
  ['/drafts', ['Drafts']],
  ['/listings/search', ['Listings', 'Search Listing']],
  ['/listings/view', ['Listings', 'Search Listing']],
  ['/listings/edit/res', ['Listings', 'Search Listing']],
  ['/listings/create/farm', ['Listings', 'Create Listing', 'Agribusiness']],
  ['/agent/search', ['Agents', 'Search Agents']],
  ['/office/view', ['Offices', 'Search Offices']],
  ['/crea/ddf', ['CREA', 'DDF']],
  ['/settings', []],
])('at %s, %j is highlighted', (pathname, labels) => {
  expect(here(menuOf(factsOf(DEFAULT_RIGHTS.menu.agent, { pathname })))).toEqual(labels)
})

/** `label address` of each entry that opens a page. */
const addresses = (items: readonly ShownItem[]): string[] =>
  items.flatMap((item) => {
    if (item.kind === 'group') return addresses(item.items)
    if (item.kind === 'create') return [`${item.label} /listings/create/${item.route}`]
    return item.kind === 'page' ? [`${item.label} ${item.to}`] : []
  })

test('each entry of the specification leads to its address', () => {
  expect(addresses(menuOf(factsOf(DEFAULT_RIGHTS.menu.admin)))).toEqual(
    expect.arrayContaining([
      'Dashboard /',
      'Matrix /matrix',
      ...ROUTES.map((route, at) => `${NAMES[at]} /listings/create/${route}`),
      'Search Listing /listings/search',
      'Create Agent /agent/create',
      'Search Agents /agent/search',
      'Create Office /office/create',
      'Search Offices /office/search',
      'Condo Management /condo',
      'REMapList /remaplist',
      'WEBForms /crea/webforms',
      'DDF /crea/ddf',
      'Prospects /prospects',
      'Spin2 /spin',
      'Spacelist /spacelist',
      'Cloud CMA /cloudcma',
    ]),
  )
})

test('every type of the specification is an address', () => {
  expect(ROUTES.every((route) => PROPERTY_ROUTE.test(route))).toBe(true)
})

describe('how the menu was left', () => {
  test('survives, and anything else that stands there does no harm', () => {
    expect(parseMenuState('{"width":"rail","groups":{"crea":true}}')).toEqual({ width: 'rail', groups: { crea: true } })
    for (const text of [null, '', 'nonsense', '[]', '{"width":7,"groups":{"crea":"yes"}}'])
      expect(parseMenuState(text)).toEqual({ width: undefined, groups: {} })
  })

  test('a group opens by itself where one is, and stays as the member left it', () => {
    const state = parseMenuState('{"groups":{"listings":false,"crea":true}}')
    expect(isGroupOpen(state, { id: 'resources', isHere: true })).toBe(true)
    expect(isGroupOpen(state, { id: 'resources', isHere: false })).toBe(false)
    expect(isGroupOpen(state, { id: 'listings', isHere: true })).toBe(false)
    expect(isGroupOpen(state, { id: 'crea', isHere: false })).toBe(true)
    expect(isGroupOpen({ groups: {} }, { id: 'listings', isHere: false })).toBe(true)
  })
})
