// The published catalog: immutable content by hash, and the current hash. Every process serves from these rows.
import { type Kysely, sql } from 'kysely'
import type { Announcement } from '#contract/announcement.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { propertyTypesOf } from '#contract/property-type.ts'
import type { Rights } from '#contract/rights.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'
import type { CatalogKind, Database } from '../../db/schema.ts'

export type BuiltCatalog = {
  readonly forms: FormDefinition[]
  readonly lookups: LookupTable[]
  readonly rights: Rights
  readonly notifications: Announcement[]
  /** Hash of everything above. */
  readonly hash: string
}

const contentHash = (kind: string, content: string) => hashOf(kind, content).toString('hex')

/** All or nothing; returns whether anything changed. NOTIFY informs listening processes. */
export const publishCatalog = (db: Db, built: BuiltCatalog): Promise<boolean> =>
  db.transaction().execute((tx) => publishWithin(tx, built))

/** Listeners are notified when the transaction commits. */
async function publishWithin(tx: Tx, built: BuiltCatalog): Promise<boolean> {
  await sql`lock table catalog_current in exclusive mode`.execute(tx)
  const before = await currentHashes(tx)
  const forms = [...built.forms, ...(await retiredForms(tx, built.forms))]
  const rows = [
    ...forms.map((form) => ({
      kind: 'form' as const,
      name: form.formName,
      hash: form.hash,
      content: JSON.stringify(form),
    })),
    { kind: 'lookups' as const, name: 'all', hash: built.hash, content: JSON.stringify(built.lookups) },
    ...(['rights', 'notifications'] as const).map((kind) => {
      const content = JSON.stringify(built[kind])
      return { kind, name: 'all', hash: contentHash(kind, content), content }
    }),
  ]
  const after = rows.map((row) => `${row.kind}/${row.name}=${row.hash}`)
  if (after.join() === before.join()) return false
  await tx
    .insertInto('catalog_content')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  await tx.deleteFrom('catalog_current').execute()
  await tx
    .insertInto('catalog_current')
    .values(rows.map(({ kind, name, hash }, position) => ({ kind, name, hash, position })))
    .execute()
  await sql`select pg_notify('catalog', ${built.hash})`.execute(tx)
  return true
}

/**
 * Forms that this catalog omits although listings of their type exist: those listings can still be viewed, edited and
 * delivered, so the forms stay, but create no new listings.
 */
async function retiredForms(tx: Tx, forms: readonly FormDefinition[]): Promise<FormDefinition[]> {
  const kept = new Set(forms.flatMap(({ propertyType }) => propertyType ?? []))
  const { rows } = await sql<{ content: string }>`
    select content from catalog_current join catalog_content using (hash)
    where catalog_current.kind = 'form' and catalog_content.content::jsonb ->> 'propertyType' <> all (${[...kept]}::text[])
      and exists (select from listing where property_type = catalog_content.content::jsonb ->> 'propertyType' and deleted_at is null)
    order by position`.execute(tx)
  const names = new Set(forms.map(({ formName }) => formName))
  return rows
    .map(({ content }) => retired(JSON.parse(content) as FormDefinition))
    .filter(({ formName }) => !names.has(formName))
}

function retired(form: FormDefinition): FormDefinition {
  const [type] = propertyTypesOf([form]).all
  const { code: _code, route: _route, ...facts } = type!
  if (facts.isRetired) return form
  const content = { ...form, propertyTypeFacts: { ...facts, isRetired: true } }
  return { ...content, hash: contentHash('form', JSON.stringify({ ...content, hash: undefined })) }
}

async function currentHashes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('catalog_current').select(['kind', 'name', 'hash']).orderBy('position').execute()
  return rows.map((row) => `${row.kind}/${row.name}=${row.hash}`)
}

export type CurrentContent = { kind: CatalogKind; name: string; hash: string; content: string }

export const readCurrent = (db: Kysely<Database>): Promise<CurrentContent[]> =>
  db
    .selectFrom('catalog_current')
    .innerJoin('catalog_content', 'catalog_content.hash', 'catalog_current.hash')
    .select(['catalog_current.kind', 'catalog_current.name', 'catalog_current.hash', 'catalog_content.content'])
    .orderBy('catalog_current.position')
    .execute()

export const readByHash = (db: Kysely<Database>, kind: 'form' | 'lookups', name: string, hash: string) =>
  db
    .selectFrom('catalog_content')
    .select(['hash', 'content'])
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()

export type FormNames = { fields: ReadonlySet<string>; rows: ReadonlyMap<string, ReadonlySet<string>> }

/**
 * Field names of every published version. A section without fields of its own, such as photos, has rows without names.
 */
export async function readFormNames(db: Kysely<Database>, formName: string): Promise<FormNames | undefined> {
  const { rows } = await sql<{ section: string | null; name: string | null }>`
    with version as materialized (
      select content::jsonb as form from catalog_content where kind = 'form' and name = ${formName}
    )
    select null as section, field ->> 'FieldName' as name
    from version, jsonb_array_elements(form -> 'fields') as field
    union
    select section ->> 'items', field ->> 'FieldName'
    from version, jsonb_path_query(form, '$.pages[*].groups[*] ? (exists (@.items))') as section
    left join jsonb_array_elements(coalesce(section -> 'itemFields', '[]')) as field on true`.execute(db)
  if (rows.length === 0) return undefined
  const fields = new Set<string>()
  const sections = new Map<string, Set<string>>()
  for (const { section, name } of rows) {
    if (section !== null && !sections.has(section)) sections.set(section, new Set())
    const names = section === null ? fields : sections.get(section)!
    if (name !== null) names.add(name)
  }
  return { fields, rows: sections }
}

/** When the content with this hash was published. */
export async function publishedAt(tx: Tx, hash: string): Promise<Date | undefined> {
  const row = await tx.selectFrom('catalog_content').select('published_at').where('hash', '=', hash).executeTakeFirst()
  return row?.published_at
}

/** Number of open drafts of each form. */
export async function draftsByForm(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('autosave')
    .select(['form_name', sql<string>`count(*)`.as('count')])
    .where('finished_at', 'is', null)
    .where('discarded_at', 'is', null)
    .groupBy('form_name')
    .execute()
  return new Map(rows.map((row) => [row.form_name, Number(row.count)]))
}
