// definition, definition/{formName}, definition/lookup: the board's forms as published. Content-addressed: unchanged
// content is never sent twice.
import type { FastifyReply } from 'fastify'
import type { FormDefinition } from '#contract/form-definition.ts'
import { type AnyRoute, anyMember, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { PublishedCatalog } from './published-catalog.ts'

export const definitionRoutes = (catalog: PublishedCatalog): AnyRoute[] => [
  route({
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
  route({
    name: 'definition',
    may: anyMember,
    handle: async ({ params, query, request, reply, tx }) => {
      const form = await catalog.form(params.formName, query?.hash, tx)
      if (!form) throw refuse('definition-unknown')
      const tag = `"${form.definition.hash}"`
      reply.header('etag', tag)
      reply.header('cache-control', query?.hash ? 'private, max-age=31536000, immutable' : 'private, no-cache')
      // Sends the stored text unchanged; parsing and printing it again would cost more than the rest of the request.
      const text = request.headers['if-none-match'] === tag ? null : form.text
      return { text } as unknown as FormDefinition
    },
    send: (reply, value) => sendStored(reply, (value as unknown as { text: string | null }).text),
  }),
  route({
    name: 'lookups',
    may: anyMember,
    handle: async ({ input }) => {
      const { hash, tables } = catalog.lookups()
      const wanted = [...new Set(input.lookupNames)].map((name) => tables.get(name) ?? { tableName: name, rows: [] })
      return { hash, tables: wanted }
    },
  }),
]

const sendStored = async (reply: FastifyReply, text: string | null) =>
  text === null ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text)
