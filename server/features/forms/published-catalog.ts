// The catalog as this process serves it: the current forms and lookups, parsed once; earlier versions are read when a
// draft needs them. Refreshed when another process publishes (NOTIFY catalog).
import pg from 'pg'
import type { Announcement } from '#contract/announcement.ts'
import type { DefinitionType, FormDefinition } from '#contract/form-definition.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { type PropertyTypes, propertyTypesOf } from '#contract/property-type.ts'
import type { Rights } from '#contract/rights.ts'
import type { LookupTables } from '#rules/lookup-choice.ts'
import { DEFAULT_RIGHTS } from '#rules/rights.ts'
import { type Visibility, visibilityOf } from '#rules/visible-fields.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { CatalogKind } from '../../db/schema.ts'
import { type FormNames, readByHash, readCurrent, readFormNames } from './catalog.store.ts'

type ServedForm = { definition: FormDefinition; text: string }
type ServedLookups = { hash: string; tables: Map<string, LookupTable> }

export type PublishedCatalog = {
  forms(): FormDefinition[]
  propertyTypes(): PropertyTypes
  /**
   * Reads an earlier version `through` the caller's transaction, which already holds a connection and must not wait for
   * another.
   */
  form(formName: string, hash?: string, through?: Db | Tx): Promise<ServedForm | undefined>
  /** All field names that any version of a form has had; undefined if there never was such a form. */
  formNames(through: Db | Tx, formName: string): Promise<FormNames | undefined>
  lookups(): ServedLookups
  /** Field visibility of records of this type. */
  visibility(type: DefinitionType): Visibility
  rights(): Rights
  /** Includes expired ones. */
  notifications(): Announcement[]
  refresh(): Promise<void>
}

const visibilityOfAll = (forms: FormDefinition[], tables: LookupTables): Record<DefinitionType, Visibility> => ({
  listings: visibilityOf(forms, 'listings', tables),
  agent: visibilityOf(forms, 'agent', tables),
  office: visibilityOf(forms, 'office', tables),
})

export async function openPublishedCatalog(db: Db): Promise<PublishedCatalog> {
  let current = new Map<string, ServedForm>()
  let types = propertyTypesOf([])
  let lookups: ServedLookups = { hash: '', tables: new Map() }
  let visible = visibilityOfAll([], new Map())
  let rights = DEFAULT_RIGHTS
  let notifications: Announcement[] = []
  const byHash = new Map<string, ServedForm>()
  let namesByForm = new Map<string, FormNames>()

  const refresh = async () => {
    namesByForm = new Map()
    const rows = await readCurrent(db)
    const forms = rows.filter((row) => row.kind === 'form')
    current = new Map(forms.map((row) => [row.name, { definition: JSON.parse(row.content), text: row.content }]))
    types = propertyTypesOf([...current.values()].map(({ definition }) => definition))
    for (const form of current.values()) byHash.set(`${form.definition.formName}/${form.definition.hash}`, form)
    const contentOf = (kind: CatalogKind) => rows.find((row) => row.kind === kind)?.content
    rights = JSON.parse(contentOf('rights') ?? 'null') ?? DEFAULT_RIGHTS
    notifications = JSON.parse(contentOf('notifications') ?? '[]')
    const all = rows.find((row) => row.kind === 'lookups')
    const tables: LookupTable[] = all ? JSON.parse(all.content) : []
    lookups = { hash: all?.hash ?? '', tables: new Map(tables.map((table) => [table.tableName, table])) }
    visible = visibilityOfAll(
      [...current.values()].map((form) => form.definition),
      lookups.tables,
    )
  }
  await refresh()

  return {
    refresh,
    forms: () => [...current.values()].map((form) => form.definition),
    propertyTypes: () => types,
    lookups: () => lookups,
    visibility: (type) => visible[type],
    rights: () => rights,
    notifications: () => notifications,
    async formNames(through, formName) {
      const known = namesByForm.get(formName)
      if (known) return known
      const names = await readFormNames(through, formName)
      if (names) namesByForm.set(formName, names)
      return names
    },
    async form(formName, hash, through = db) {
      if (!hash) return current.get(formName)
      const known = byHash.get(`${formName}/${hash}`)
      if (known) return known
      const stored = await readByHash(through, 'form', formName, hash)
      if (!stored) return undefined
      const form = { definition: JSON.parse(stored.content) as FormDefinition, text: stored.content }
      byHash.set(`${formName}/${hash}`, form)
      return form
    },
  }
}

/** Calls back when another process publishes; reconnects after a lost connection. */
export async function listenForCatalog(
  databaseUrl: string,
  refresh: () => Promise<void>,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl, application_name: 'curbside catalog' })
    client.on('error', () => {})
    client.on('end', () => {
      if (!stopped) timer = setTimeout(() => connect().catch(() => {}), 1_000)
    })
    client.on('notification', () => void refresh().catch(() => {}))
    await client.connect()
    await client.query('listen catalog')
    await refresh()
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
