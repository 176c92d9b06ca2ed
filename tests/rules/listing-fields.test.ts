// Who reads and who writes each field of a listing, rows and derived fields included, and where it is sent: worked out of the product's catalog and
// compared with the reviewed table in listing-fields.ts. A field that is new in the catalog fails here until somebody has read its line.
// That the portal keeps to it is seen in tests/server/listings/field-canaries.test.ts. WRITE_FIELD_TABLES=1 puts what was seen in the table's place.
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Caller, mayListing, type Role } from '#rules/may.ts'
import { lockedFields, permissionsOf } from '#rules/permitted-fields.ts'
import {
  deliveredValues,
  listingReader,
  mayReadCodes,
  readableRows,
  readableValues,
  seeLevel,
} from '#rules/visible-fields.ts'
import { loadCatalog } from '#server/catalog/read/load-catalog.ts'
import { DERIVED } from '#server/records/sent-values.ts'
import { productVisibility } from '../support/product-visibility.ts'
import { LISTING_FIELDS } from './listing-fields.ts'

const catalog = loadCatalog(process.cwd())
const visibility = productVisibility()('listings')
const forms = catalog.forms.filter(({ definitionType = 'listings' }) => definitionType === 'listings')

const caller = (
  effectiveId: number,
  role: Role,
  officeId: number,
  brokerageId: number,
  memberId = effectiveId,
): Caller => ({
  memberId,
  effectiveId,
  role,
  officeId,
  brokerageId,
  rights: catalog.rights,
})
const LISTING = { listAgentId: 1, coListAgentId: 2, listOfficeId: 10, brokerageId: 10, standardStatus: 'A' }
const CALLERS = {
  own: caller(1, 'agent', 10, 10),
  co: caller(2, 'agent', 20, 20),
  acting: caller(1, 'agent', 10, 10, 9),
  manager: caller(3, 'manager', 10, 10),
  broker: caller(4, 'broker', 11, 10),
  staff: caller(5, 'staff', 30, 30),
  admin: caller(6, 'admin', 30, 30),
  office: caller(7, 'agent', 10, 10),
  branch: caller(8, 'agent', 11, 10),
  stranger: caller(9, 'agent', 20, 20),
  manager2: caller(10, 'manager', 20, 20),
  broker2: caller(11, 'broker', 20, 20),
} as const
const columns = [...Object.keys(CALLERS), 'mls', 'national']

/** RESO knows these (photos as Media); the other sections are sent nowhere. */
const SENT_SECTIONS = new Set(['rooms', 'units', 'openHouses', 'photos'])

/** Of one field, `section.name` for a row's: a cell for each caller, then for each destination. */
function lineOf(place: string): string {
  const [section, cell] = place.includes('.') ? (place.split('.') as [string, string]) : [undefined, place]
  const row = { uid: 'a', SortOrder: 1, IsDeleted: false, [cell]: 'x' }
  const isSent = (destination: 'mls' | 'national') =>
    section
      ? SENT_SECTIONS.has(section) && readableRows(visibility, destination, section, [row]).some((each) => cell in each)
      : place in deliveredValues(visibility, destination, { [place]: 'x' })
  const cells = Object.values(CALLERS).map((who) => {
    const reader = listingReader(who, LISTING)
    const isRead = section
      ? readableRows(visibility, reader, section, [row]).some((each) => cell in each)
      : place in readableValues(visibility, reader, { [place]: 'x' })
    const isCode = !section && seeLevel(visibility, place) === 'code' && mayReadCodes(who, LISTING) === 'yes'
    return `${isRead ? 'r' : isCode ? 'c' : '-'}${isWritten(who, section ?? place, section !== undefined) ? 'w' : '-'}`
  })
  return [...cells, isSent('mls') ? 's' : '-', isSent('national') ? 's' : '-'].join(' ')
}

/** Of each caller, for each form: the same for all its fields. */
const PERMISSIONS = new Map(
  Object.values(CALLERS).map((who) => [who, new Map(forms.map((form) => [form, permissionsOf(who, form)]))]),
)

/** By some form of the board, on a record that is there. Rows of the history are the system's. */
function isWritten(who: Caller, name: string, isSection: boolean): boolean {
  if (mayListing(who, 'edit', LISTING) !== 'yes' || DERIVED.has(name) || name === 'history') return false
  return forms.some((form) => {
    const { fields, pages } = PERMISSIONS.get(who)!.get(form)!
    if (isSection)
      return form.pages.some(
        (page) => pages[page.PageName] !== false && page.groups.some(({ items }) => items === name),
      )
    const has = form.fields.some(({ FieldName }) => FieldName === name)
    return has && fields[name] !== false && lockedFields(form, { [name]: 'new' }, { [name]: 'old' }).length === 0
  })
}

const places = [
  ...visibility.fields.keys(),
  ...[...visibility.rows].flatMap(([section, fields]) => [...fields.keys()].map((name) => `${section}.${name}`)),
].sort()

/** line → the fields that share it */
function seenLines(): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  for (const place of places) {
    const line = lineOf(place)
    lines.set(line, [...(lines.get(line) ?? []), place])
  }
  return lines
}

/** A line of cells, and below it, indented, the fields of which it is true. */
function parse(table: string): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  let line = ''
  for (const text of table.split('\n').filter((each) => each.trim() !== '')) {
    if (text.startsWith(' ')) lines.get(line)!.push(...text.trim().split(/\s+/))
    else {
      line = text.trim().split(/\s+/).join(' ')
      lines.set(line, [])
    }
  }
  return lines
}

const WIDTH = Math.max(...columns.map((name) => name.length)) + 1
const spread = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.padEnd(WIDTH))
    .join('')
    .trimEnd()
function print(lines: ReadonlyMap<string, string[]>): string {
  const texts = [...lines].map(([line, names]) => {
    const rows = ['']
    for (const name of names) {
      if (rows.at(-1)!.length + name.length > 140) rows.push('')
      rows.push(`${rows.pop()!}${rows.at(-1) === '' ? '' : ' '}${name}`)
    }
    return `${spread(line.split(' '))}\n${rows.map((row) => `  ${row.trim()}`).join('\n')}`
  })
  return `\n${spread(columns)}\n${texts.join('\n')}\n`
}

test('the fields of a listing are read, written and sent as reviewed', () => {
  const seen = seenLines()
  if (process.env.WRITE_FIELD_TABLES) {
    const file = new URL('listing-fields.ts', import.meta.url)
    const [before] = readFileSync(file, 'utf8').split('LISTING_FIELDS = ')
    writeFileSync(file, `${before}LISTING_FIELDS = \`${print(seen)}\`\n`)
    return
  }
  const [head, ...reviewed] = [...parse(LISTING_FIELDS)]
  expect(head![0].split(' ')).toEqual(columns)
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(reviewed))
})

test('a field that nobody has decided about is the side’s alone, and sent nowhere', () => {
  const line = lineOf('NobodyKnowsThisField').split(' ')
  expect(Object.fromEntries(columns.map((name, at) => [name, line[at]]))).toEqual({
    ...Object.fromEntries(['own', 'co', 'acting', 'manager', 'broker', 'staff', 'admin'].map((name) => [name, 'r-'])),
    ...Object.fromEntries(['office', 'branch', 'stranger', 'manager2', 'broker2'].map((name) => [name, '--'])),
    mls: '-',
    national: '-',
  })
})
