// The API described from the contract's table, as OpenAPI 3.1, with pages to read and try it at /api/docs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { IDEMPOTENCY_HEADER, PORTAL_HEADER, VERSION } from '#contract/constants.ts'
import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import { Problem } from '#contract/problem.ts'
import { SESSION_COOKIE } from '#contract/session.ts'

type Json = Record<string, unknown>
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Json
  description?: string
}

const PREFIX = '/api/docs'

/** Swagger UI writes markup into its page, which Trusted Types would refuse; it loads nothing from elsewhere. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export async function addApiDocs(app: FastifyInstance, options: { boardName: string }): Promise<void> {
  const document = describeApi(options)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    uiConfig: { docExpansion: 'none' },
    theme: { title: `${options.boardName}: the API` },
    uiHooks: {
      onRequest: (_request, reply, next) => {
        reply.header('content-security-policy', DOCS_POLICY)
        next()
      },
    },
  })
}

export function describeApi({ boardName }: { boardName: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${boardName}: the member portal's API`, version: VERSION, description: PREFACE },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}

const PREFACE = [
  'Every JSON reply carries `X-Curbside: 1`. Calls that change state carry the same header and come from a page of the portal’s own origin.',
  'Every no is problem JSON (RFC 9457) with a `code`; for input, `errors` name their place in `target`.',
].join('\n\n')

function describeCall(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: wordsOf(name),
    tags: [endpoint.path.split('/')[0]],
    ...(endpoint.who === 'member' ? { security: [{ session: [] }] } : {}),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'Done', content: replyOf(endpoint) },
      default: {
        description: 'Refused, or not possible now',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  const asked: Parameter[] = []
  if (endpoint.params) asked.push(...objectParameters('path', schemaOf(endpoint.params, 'input')))
  if (endpoint.query) asked.push(...objectParameters('query', schemaOf(endpoint.query, 'input')))
  if (endpoint.kind !== 'read')
    asked.push({ name: PORTAL_HEADER, in: 'header', required: true, schema: { type: 'string', const: '1' } })
  if (endpoint.idempotent)
    asked.push({
      name: IDEMPOTENCY_HEADER,
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 100 },
      description: 'Minted when the member acted; the same key answers with the same reply.',
    })
  return asked
}

function objectParameters(place: 'path' | 'query', schema: Json): Parameter[] {
  const required = new Set((schema.required ?? []) as string[])
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: each,
  }))
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.method === 'GET') return {}
  if (endpoint.body === 'multipart')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } } },
  }
}

const replyOf = (endpoint: Endpoint): Json =>
  endpoint.replies === 'binary'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** updateIncomplete → Update incomplete */
const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
