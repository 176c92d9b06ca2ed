// The API described from the contract's table, as OpenAPI 3.1, with pages to read and try it at /api/docs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { DEVICE_HEADER, IDEMPOTENCY_HEADER, MEMBER_HEADER, PORTAL_HEADER, VERSION } from '#contract/constants.ts'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { PHOTO_FIELD, PhotoUploadFields } from '#contract/photo.ts'
import { PROBLEMS, Problem } from '#contract/problem.ts'
import { SESSION_COOKIE } from '#contract/session.ts'
import { SUPPLEMENT_FIELD, SupplementUploadFields } from '#contract/supplement.ts'
import { CALL_WORDS } from './call-words.ts'

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

function describeApi({ boardName }: { boardName: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = `/api/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${boardName}: the member portal's API`, version: VERSION, description: PREFACE },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
      schemas: { Problem: PROBLEM },
    },
  }
}

const PREFACE = `
Every JSON reply carries \`X-Curbside: 1\`. Calls that change state carry the same header and come from a page of the portal’s own origin: \`Sec-Fetch-Site: same-origin\`, or the portal’s \`Origin\`.

A session begins at \`POST /login\`, a form of \`username\` and \`password\`, and is a cookie. From a command line:

    curl -c jar -H 'Sec-Fetch-Site: same-origin' -d 'username=agent@demo&password=demo' http://localhost:8080/login
    curl -b jar http://localhost:8080/api/user

Whoever locks or writes says on which device, by a UUID of its own in \`${DEVICE_HEADER}\`; a call that names \`<signed-in>/<acting as>\` in \`${MEMBER_HEADER}\` is refused once the session is another’s.

A field’s value is a text, a number, a list of codes or null: bits are 1 and 0, dates yyyy-MM-dd, times ISO 8601 in UTC.

Every no is problem JSON (RFC 9457) with a \`code\`. What a member may not see answers as what is not there. For input, \`errors\` name their places in \`target\`: of a 400 the place in what was sent (\`where.clause[0].name\`), of a 422 the place on the form, rows counted from 1 (\`ListPrice\`, \`Rooms[2].RoomLength\`, \`Media[1].Description\`).

| status | code | |
|---|---|---|
${Object.entries(PROBLEMS)
  .map(([code, [status, title]]) => `| ${status} | ${code} | ${title} |`)
  .join('\n')}
`

const PROBLEM = (() => {
  const schema = schemaOf(Problem, 'output') as { properties: Record<string, Json> }
  schema.properties.code = { type: 'string', enum: Object.keys(PROBLEMS) }
  return schema
})()

/** The parts of an upload, text fields first. */
const MULTIPART: Partial<Record<EndpointName, Json>> = {
  uploadPhoto: withFiles(PhotoUploadFields, PHOTO_FIELD, {
    type: 'array',
    minItems: 2,
    maxItems: 2,
    items: { type: 'string', format: 'binary' },
    description: 'The picture, and its thumbnail named with the suffix _thumbnail.',
  }),
  uploadSupplement: withFiles(SupplementUploadFields, SUPPLEMENT_FIELD, { type: 'string', format: 'binary' }),
}

/** What comes where it is not JSON. */
const REPLY_TYPES: Partial<Record<EndpointName, string>> = {
  getFile: 'image/jpeg',
  mediaFile: 'image/jpeg',
  tile: 'image/png',
  downloadPhotos: 'application/zip',
  showingPage: 'text/html',
}

function describeCall(name: EndpointName, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: wordsOf(name),
    description: CALL_WORDS[name],
    tags: [endpoint.path.split('/')[0]],
    ...(endpoint.who === 'member' ? { security: [{ session: [] }] } : {}),
    parameters: parametersOf(endpoint),
    ...bodyOf(name, endpoint),
    responses: {
      200: { description: 'Done', content: replyOf(name, endpoint) },
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
  if (endpoint.kind === 'write')
    asked.push({ name: DEVICE_HEADER, in: 'header', required: false, schema: { type: 'string', format: 'uuid' } })
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

function bodyOf(name: EndpointName, endpoint: Endpoint): Json {
  if (endpoint.method === 'GET') return {}
  if (endpoint.body === 'multipart')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: MULTIPART[name] } } } }
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } } },
  }
}

const replyOf = (name: EndpointName, endpoint: Endpoint): Json =>
  endpoint.replies === 'binary'
    ? { [REPLY_TYPES[name] ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }

function withFiles(fields: z.ZodMiniType, part: string, file: Json): Json {
  const schema = schemaOf(fields, 'input') as { properties: Json; required: string[] }
  return { ...schema, properties: { ...schema.properties, [part]: file }, required: [...schema.required, part] }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** updateIncomplete → Update incomplete */
const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
