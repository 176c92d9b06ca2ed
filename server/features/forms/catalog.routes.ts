// Catalog: an administrator sees the published catalog.
import { sql } from 'kysely'
import type { FormDefinition } from '#contract/form-definition.ts'
import { mayAdministrate } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import type { PublishedCatalog } from './published-catalog.ts'

export const catalogRoutes = (catalog: PublishedCatalog): AnyRoute[] => [
  route({ name: 'catalog', may: mayAdministrate, handle: ({ tx }) => published(tx, catalog) }),
]

async function draftsByForm(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('autosave')
    .select(['form_name', sql<string>`count(*)`.as('count')])
    .where('finished_at', 'is', null)
    .where('discarded_at', 'is', null)
    .groupBy('form_name')
    .execute()
  return new Map(rows.map((row) => [row.form_name, Number(row.count)]))
}

async function published(tx: Tx, catalog: PublishedCatalog) {
  const { hash, tables } = catalog.lookups()
  const drafts = await draftsByForm(tx)
  const row = await tx.selectFrom('catalog_content').select('published_at').where('hash', '=', hash).executeTakeFirst()
  return {
    hash,
    publishedAt: row?.published_at.toISOString() ?? null,
    forms: catalog.forms().map((form) => ({
      formName: form.formName,
      title: form.title,
      fields: fieldsOf(form).size,
      rules: rulesIn(form).size,
      drafts: drafts.get(form.formName) ?? 0,
    })),
    lookups: tables.size,
  }
}

/** The fields of a form and of its rows: ListPrice, rooms.RoomType. */
function fieldsOf({ fields, pages }: FormDefinition): ReadonlySet<string> {
  const ofRows = pages.flatMap(({ groups }) =>
    groups.flatMap(({ items, itemFields = [] }) => itemFields.map(({ FieldName }) => `${items}.${FieldName}`)),
  )
  return new Set([...fields.map(({ FieldName }) => FieldName), ...ofRows])
}

const rulesIn = ({ rules, itemRules }: FormDefinition): ReadonlySet<string> =>
  new Set([rules, ...Object.values(itemRules)].flatMap((each) => Object.values(each).flat()).map(({ id }) => id))
