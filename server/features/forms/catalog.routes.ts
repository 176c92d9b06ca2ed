// Catalog: an administrator sees the published catalog.
import type { FormDefinition } from '#contract/form-definition.ts'
import { mayAdministrate } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, defineRoute } from '../../http/endpoint.ts'
import { draftsByForm, publishedAt } from './catalog.store.ts'
import type { PublishedCatalog } from './published-catalog.ts'

export const catalogRoutes = (catalog: PublishedCatalog): AnyRoute[] => [
  defineRoute({ name: 'catalog', may: mayAdministrate, handle: ({ tx }) => published(tx, catalog) }),
]

async function published(tx: Tx, catalog: PublishedCatalog) {
  const { hash, tables } = catalog.lookups()
  const drafts = await draftsByForm(tx)
  return {
    hash,
    publishedAt: (await publishedAt(tx, hash))?.toISOString() ?? null,
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
