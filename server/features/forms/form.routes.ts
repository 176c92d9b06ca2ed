// definition, definition/{formName}, definition/lookup: the board's forms as published. Content-addressed: unchanged
// content is never sent twice.
import type { FastifyReply } from 'fastify'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { PublishedCatalog } from './published-catalog.ts'

export const definitionRoutes = (catalog: PublishedCatalog): AnyRoute[] => [
  defineRoute({
    name: 'forms',
    may: anyMember,
    handle: async () => ({
      forms: catalog.forms().map(({ formName, title, propertyType, propertyTypeFacts, hash }) => ({
        formName,
        title,
        propertyType,
        propertyTypeFacts,
        hash,
      })),
    }),
  }),
  defineRoute({
    name: 'definition',
    may: anyMember,
    handle: async ({ params, query, request, reply, tx }) => {
      const form = await catalog.form(params.formName, query?.hash, tx)
      if (!form) throw refuse('definition-unknown')
      const tag = `"${form.definition.hash}"`
      reply.header('etag', tag)
      reply.header('cache-control', query?.hash ? 'private, max-age=31536000, immutable' : 'private, no-cache')
      // Sends the stored text unchanged; parsing and serializing it again would cost more than the rest of the request.
      const text = request.headers['if-none-match'] === tag ? null : form.text
      return { text } as unknown as FormDefinition
    },
    send: (reply, value) => sendStored(reply, (value as unknown as { text: string | null }).text),
  }),
  defineRoute({
    name: 'lookups',
    may: anyMember,
    // A name that no lookup has, or has any more, is an empty table beside the others.
    handle: async ({ input }) => {
      const { hash, tables } = catalog.lookups()
      return { hash, tables: [...new Set(input.lookupNames)].map((name) => tableOf(tables, name)) }
    },
  }),
]

/** The specification also names a listing's lookups by their fields alone. */
function tableOf(tables: ReadonlyMap<string, LookupTable>, name: string): LookupTable {
  const table = tables.get(name) ?? tables.get(`Lookup_Property_Listing_${name}`)
  return table ? { ...complete(table), tableName: name } : { tableName: name, rows: [] }
}

const completed = new WeakMap<LookupTable, LookupTable>()

/** Rows as the specification defines them, with every attribute present, without what only other systems need. */
function complete(table: LookupTable): LookupTable {
  const known = completed.get(table)
  if (known) return known
  const rows = table.rows.map(({ Reso: _reso, ...row }) => ({
    ...row,
    Active: row.Active ?? true,
    ParentIsActive: row.ParentIsActive ?? true,
  }))
  const whole = { ...table, rows }
  completed.set(table, whole)
  return whole
}

const sendStored = async (reply: FastifyReply, text: string | null) =>
  text === null ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text)
