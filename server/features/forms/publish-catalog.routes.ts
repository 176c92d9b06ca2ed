// Catalog, Catalog/Check, Catalog/Publish, Catalog/Download: an administrator sees the published catalog and replaces
// it with a checked zip.
import { sql } from 'kysely'
import type { CatalogReport } from '#contract/catalog.ts'
import { mayAdministrate } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { RecordAudit } from '../../ports.ts'
import { type BuiltCatalog, publishWithin } from './catalog.store.ts'
import { compareCatalogs, fieldsOf, rulesIn } from './compare-catalogs.ts'
import type { PublishedCatalog } from './published-catalog.ts'
import { type FindPublishedFiles, keepSentFiles } from './published-files.ts'
import { workOnCatalog } from './work-on-catalog.ts'

export type PublishDeps = {
  catalog: PublishedCatalog
  boardName: string
  findFiles: FindPublishedFiles
  recordAudit: RecordAudit
}

const PROBLEMS_MAX = 200

export const publishCatalogRoutes = (deps: PublishDeps): AnyRoute[] => [
  route({ name: 'catalog', may: mayAdministrate, handle: ({ tx }) => published(tx, deps) }),
  route({ name: 'catalogCheck', may: mayAdministrate, handle: (context) => report(context, deps) }),
  route({ name: 'catalogPublish', may: mayAdministrate, handle: (context) => publish(context, deps) }),
  route({
    name: 'catalogDownload',
    may: mayAdministrate,
    handle: async ({ tx }) => {
      const zip = await deps.findFiles(tx, deps.catalog.lookups().hash)
      if (!zip) throw refuse('not-found')
      return zip
    },
    send: (reply, zip) =>
      Promise.resolve(
        reply
          .type('application/zip')
          .header('cache-control', 'private, no-store')
          .header('content-disposition', 'attachment; filename="catalog.zip"')
          .send(zip),
      ),
  }),
]

/** The catalog that this process serves. */
const current = ({ catalog }: PublishDeps): BuiltCatalog => ({
  forms: catalog.forms(),
  lookups: [...catalog.lookups().tables.values()],
  rights: catalog.rights(),
  notifications: catalog.notifications(),
  hash: catalog.lookups().hash,
})

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

async function published(tx: Tx, deps: PublishDeps) {
  const { hash, forms, lookups } = current(deps)
  const drafts = await draftsByForm(tx)
  const row = await tx.selectFrom('catalog_content').select('published_at').where('hash', '=', hash).executeTakeFirst()
  return {
    hash,
    publishedAt: row?.published_at.toISOString() ?? null,
    forms: forms.map((form) => ({
      formName: form.formName,
      title: form.title,
      fields: fieldsOf(form).size,
      rules: rulesIn(form).size,
      drafts: drafts.get(form.formName) ?? 0,
    })),
    lookups: lookups.length,
    canDownload: (await deps.findFiles(tx, hash)) !== undefined,
  }
}

async function report({ tx, input }: Context<'catalogCheck'>, deps: PublishDeps): Promise<CatalogReport> {
  const given = await workOnCatalog({ zip: input.zip })
  if ('problems' in given)
    return { problems: given.problems.slice(0, PROBLEMS_MAX), total: given.problems.length, changes: null }
  return {
    problems: [],
    total: 0,
    changes: compareCatalogs(current(deps), given.built, await draftsByForm(tx)),
  }
}

/** Publishes only what the report described: the same files, in place of the same catalog. */
async function publish({ tx, caller, requestId, input }: Context<'catalogPublish'>, deps: PublishDeps) {
  const wrong = (target: string, message: string) =>
    refuse('validation-failed', { errors: [{ target, code: 'catalog', message }] })
  if (input.boardName !== deps.boardName) throw wrong('boardName', 'The board’s name was not typed as it is.')
  const given = await workOnCatalog({ zip: input.zip })
  if ('problems' in given) throw wrong('zip', 'The check found problems in these files.')
  const { files, built } = given
  if (built.hash !== input.hash) throw wrong('hash', 'These are not the files that were checked.')
  const { hash: before } = current(deps)
  if (before !== input.before) throw refuse('version-conflict')
  const changed = await publishWithin(tx, built)
  await keepSentFiles(tx, built.hash, files)
  if (!changed) return { changed }
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind: 'Catalog Published',
    tableName: 'Catalog',
    entityId: deps.boardName,
    recordUniqueId: 0,
    changes: [{ className: 'Catalog', fieldName: 'Hash', oldValue: before, newValue: built.hash }],
  })
  return { changed }
}
