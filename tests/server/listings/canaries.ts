// A listing with a unique value in every field, and everybody who may read some of them.
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { KIND_LEVELS, type SeeLevel } from '#contract/field-access.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow, Values } from '#contract/listing.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { recordAudit } from '#server/features/audit/audit.store.ts'
import { givenActing, givenListing, insertMembers, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { type Member, type Portal, portalForThisFile } from '../../support/portal.ts'

const extra = (uniqueId: number, firstName: string, role: Person['role'], office: keyof typeof OFFICES) =>
  ({ ...PEOPLE.ann, uniqueId, firstName, role, officeId: OFFICES[office].uniqueId, mlsId: `M${uniqueId}` }) as Person
export const NIA = extra(301, 'Nia', 'agent', 'downtown')
const BEA = extra(302, 'Bea', 'broker', 'other')
const IRA = extra(303, 'Ira', 'agent', 'other')
const MAX = extra(304, 'Max', 'manager', 'west')

/** Who may read what, said once more and by hand: this file must not believe the code that it watches. */
export const EVERYBODY: readonly SeeLevel[] = ['public', 'members']

export const OFFICE: readonly SeeLevel[] = [...EVERYBODY, 'office']
export const SIDE: readonly SeeLevel[] = [...OFFICE, 'side']
const BOARD: readonly SeeLevel[] = [...SIDE, 'board']
export const CALLERS: readonly (readonly [string, Person, readonly SeeLevel[]])[] = [
  ['the list agent', PEOPLE.ann, SIDE],
  ['the co-list agent', PEOPLE.cole, SIDE],
  ['the manager of the list office', PEOPLE.mia, SIDE],
  ['the broker', PEOPLE.bo, SIDE],
  ['staff', PEOPLE.stan, BOARD],
  ['an administrator', PEOPLE.ada, BOARD],
  ['who acts for the list agent', IRA, SIDE],
  ['a colleague in the list office', NIA, OFFICE],
  ['an agent of the other office', PEOPLE.wes, EVERYBODY],
  ['the manager of the other office', MAX, EVERYBODY],
  ['an agent of another brokerage', PEOPLE.sid, EVERYBODY],
  ['another broker', BEA, EVERYBODY],
]

export type Canary = { name: string; see: SeeLevel; value: string }
/** Coordinates go out as numbers. */
const COORDINATES: Record<string, string> = { Latitude: '51.0412345', Longitude: '-114.0687654' }
export const canaryOf = (name: string) => COORDINATES[name] ?? `canary-${name}-yranac`

const built = buildCatalog(readCatalog(catalogFolder(process.cwd())))
/** A kind of document for each of its readers. */
const DOCUMENTS = KIND_LEVELS.map((See) => ({ Code: `CANARY${See}`, Description: `For ${See}`, See }))
const KINDS = 'Lookup_Property_Listing_SupplementType'
export const catalog = {
  ...built,
  lookups: built.lookups.map((table) => (table.tableName === KINDS ? { ...table, rows: DOCUMENTS } : table)),
}
const listingForms = catalog.forms.filter(({ definitionType = 'listings' }) => definitionType === 'listings')

/** Names whose value decides what the record is. */
const FIXED = new Set([
  'PropertyType',
  'StandardStatus',
  'ListPrice',
  'InternetEntireListingDisplayYN',
  'InternetAddressDisplayYN',
  'SyndicateTo',
])
const isFixed = (name: string) => FIXED.has(name) || name.endsWith('KeyNumeric')

const fieldsOf = (forms: readonly FormDefinition[]): Canary[] => [
  ...new Map(
    forms
      .flatMap(({ fields }) => fields)
      .filter(({ FieldName }) => !isFixed(FieldName))
      .map(({ FieldName: name, see = 'side' }) => [name, { name, see, value: canaryOf(name) }]),
  ).values(),
]
const sectionsOf = (forms: readonly FormDefinition[]): ReadonlyMap<string, Canary[]> =>
  new Map(
    forms
      .flatMap(({ pages }) => pages.flatMap(({ groups }) => groups))
      .filter(({ items }) => items !== undefined && items !== 'photos' && items !== 'supplements')
      .map(({ items, itemFields = [] }) => [
        items!,
        itemFields.map(({ FieldName, see = 'side' }) => ({
          name: `${items}.${FieldName}`,
          see,
          value: canaryOf(`${items}.${FieldName}`),
        })),
      ]),
  )
export const own = fieldsOf(listingForms)
const sections = sectionsOf(listingForms)
/** What no form declares any more: it stays with the side. */
const FORGOTTEN: Canary = { name: 'ForgottenField', see: 'side', value: canaryOf('ForgottenField') }
/** Descriptions of documents, by their kinds. */
const documents: readonly Canary[] = KIND_LEVELS.map((see) => {
  const name = `supplements.Description ${see}`
  return { name, see, value: canaryOf(name) }
})
export const all: readonly Canary[] = [...own, ...[...sections.values()].flat(), ...documents, FORGOTTEN]
export const values: Values = Object.fromEntries([...own, FORGOTTEN].map(({ name, value }) => [name, value]))
const row = (at: number, cells: Values): ItemRow => ({
  uid: randomUUID(),
  SortOrder: at,
  IsDeleted: false,
  UniqueID: at,
  ...cells,
})
const items: Record<string, ItemRow[]> = {
  supplements: documents.map(({ see, value }, at) =>
    row(at + 1, { SupplementType: `CANARY${see}`, Description: value }),
  ),
  ...Object.fromEntries(
    [...sections].map(([section, cells]) => [
      section,
      [row(1, Object.fromEntries(cells.map(({ name, value }) => [name.split('.')[1]!, value])))],
    ]),
  ),
}

/** Of all canaries, those that a text holds. */
export const found = (text: string) => all.filter(({ value }) => text.includes(value)).map(({ name }) => name)

export const within = (levels: readonly SeeLevel[]) =>
  all.filter(({ see }) => levels.includes(see)).map(({ name }) => name)

export const lines: string[] = []
export const members = new Map<Person, Member>()
export let portal: Portal

/** A portal for the file that calls this, with everybody who asks signed in. */
export async function openCanaries(): Promise<void> {
  portal = await portalForThisFile({
    catalog,
    logger: { level: 'trace', stream: { write: (line) => lines.push(line) } },
  })
  await insertMembers(portal.db, [NIA, BEA, IRA, MAX])

  for (const [, person] of CALLERS) members.set(person, await portal.as(person))
  await givenActing(portal.db, IRA, PEOPLE.ann)

  beforeEach(() => lines.splice(0))
}

export async function givenCanaries(over: Values = {}, { db } = portal) {
  const made = await givenListing(db, {
    agent: PEOPLE.ann,
    coAgent: PEOPLE.cole,
    fields: { ...values, ListPrice: 450_000, ...over },
  })
  await db
    .updateTable('listing')
    .set({ items: jsonb(items) })
    .where('unique_id', '=', made.UniqueID)
    .execute()
  // As a write would leave them, and as it did before codes were kept out of the log.
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      caller: { memberId: 101, effectiveId: 101, role: 'agent', officeId: 11, brokerageId: 11 },
      requestId: 'of long ago',
      kind: 'Update',
      tableName: 'Listing',
      entityId: made.ListingId,
      recordUniqueId: made.UniqueID,
      changes: [
        ...[...own, FORGOTTEN].map(({ name, value }) => ({ className: 'Listing', fieldName: name, value })),
        ...documents.map(({ value }, at) => ({
          className: 'Supplements',
          fieldName: `Supplements[${at + 1}].Description`,
          value,
        })),
      ].map(({ value, ...change }) => ({ ...change, oldValue: value, newValue: value })),
    }),
  )
  return made
}
