// OpenAPI 3.1 description of every route that serves an endpoint, generated from the contract's rows, with pages to
// read and try it at /api/docs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { DEVICE_HEADER, IDEMPOTENCY_HEADER, MEMBER_HEADER, PORTAL_HEADER } from '#contract/constants.ts'
import type { Endpoint, Multipart } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { PROBLEMS, Problem } from '#contract/problem.ts'
import { RELEASE } from '#contract/release.ts'
import { SESSION_COOKIE } from '#contract/session.ts'
import { capitalized } from '#contract/text.ts'
import { CALL_DESCRIPTIONS } from './call-descriptions.ts'
import { keptReply } from './compress-replies.ts'
import { addressOf } from './limits/address-of.ts'
import type { Limits } from './limits/count-calls.ts'

type Json = Record<string, unknown>
const PREFIX = '/api/docs'

/** Without Trusted Types, because Swagger UI writes markup into its page; it loads nothing from other hosts. */
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

type DocsDeps = { boardName: string; limits: Limits }

export async function addApiDocs(app: FastifyInstance, { boardName, limits }: DocsDeps): Promise<void> {
  app.addSchema(PROBLEM)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${boardName}: the member portal's API`, version: RELEASE.version, description: PREFACE },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
    },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transform: ({ url, route: { config } }) => ({ url, schema: describeCall(config?.endpoint) }),
  })
  const documents = new Map([
    [`${PREFIX}/json`, { type: 'application/json', send: keptReply(() => JSON.stringify(app.swagger())) }],
    [`${PREFIX}/yaml`, { type: 'application/x-yaml', send: keptReply(() => app.swagger({ yaml: true })) }],
  ])
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    uiConfig: { docExpansion: 'none' },
    theme: { title: `${boardName}: the API` },
    uiHooks: {
      onRequest: async (request, reply) => {
        reply.header('content-security-policy', DOCS_POLICY)
        // Before the plugin, which would write them again for each request.
        const document = documents.get(request.routeOptions.url ?? '')
        if (!document) return
        await limits.spend(`address ${addressOf(request.ip)}`, 'stranger')
        return document.send(request, reply.type(`${document.type}; charset=utf-8`))
      },
    },
  })
}

const PREFACE = `
Every JSON reply carries \`X-Curbside: 1\`. Calls that change state carry the same header and come from a page of the portal’s own origin: \`Sec-Fetch-Site: same-origin\`, or the portal’s \`Origin\`.

A session begins at \`POST /login\`, a form of \`username\` and \`password\`, and is a cookie. From a command line:

    curl -c jar -H 'Sec-Fetch-Site: same-origin' -d 'username=agent@demo&password=demo' http://localhost:8080/login
    curl -b jar http://localhost:8080/api/user

Calls that lock or write name their device by a UUID in \`${DEVICE_HEADER}\`. A call that names \`<signed-in>/<acting as>\` in \`${MEMBER_HEADER}\` is refused if the session belongs to somebody else.

The value of a field is a text, a number, a list of codes or null. Bits are 1 and 0, dates yyyy-MM-dd, times ISO 8601 in UTC.

Every refusal is problem JSON (RFC 9457) with a \`code\`. Records that a member may not see get the same reply as records that do not exist. For invalid input, \`errors\` give the location in \`target\`: for 400 the location in the request (\`where.clause[0].name\`), for 422 the location on the form, with rows counted from 1 (\`ListPrice\`, \`Rooms[2].RoomLength\`, \`Media[1].Description\`).

| status | code | |
|---|---|---|
${Object.entries(PROBLEMS)
  .map(([code, [status, title]]) => `| ${status} | ${code} | ${title} |`)
  .join('\n')}
`

const PROBLEM = (() => {
  const schema = schemaOf(Problem, 'output') as { properties: Record<string, Json> }
  return {
    $id: 'Problem',
    ...schema,
    properties: { ...schema.properties, code: { type: 'string', enum: Object.keys(PROBLEMS) } },
  }
})()

/** Only routes of the contract appear in the pages. */
function describeCall(name: EndpointName | undefined): FastifySchema {
  if (!name) return { hide: true }
  const endpoint: Endpoint = endpoints[name]
  return {
    operationId: name,
    summary: summaryOf(name),
    description: CALL_DESCRIPTIONS[name],
    tags: [endpoint.path.split('/')[0]!],
    ...(endpoint.who === 'member' && { security: [{ session: [] }] }),
    ...(endpoint.params && { params: schemaOf(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: { properties: {}, ...schemaOf(endpoint.query, 'input') } }),
    headers: headersOf(endpoint),
    ...(endpoint.method !== 'GET' && { body: { content: bodyOf(endpoint) } }),
    response: {
      200: { description: 'Done', content: replyOf(endpoint) },
      default: {
        description: 'Refused, or not possible now',
        content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
      },
    },
  }
}

function headersOf({ kind, idempotent }: Endpoint): Json {
  const properties = {
    ...(kind !== 'read' && { [PORTAL_HEADER]: { type: 'string', const: '1' } }),
    ...(kind === 'write' && { [DEVICE_HEADER]: { type: 'string', format: 'uuid' } }),
    ...(idempotent && { [IDEMPOTENCY_HEADER]: IDEMPOTENCY_KEY }),
  }
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => name !== DEVICE_HEADER) }
}

const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 8,
  maxLength: 100,
  description: 'Minted when the member acted; the same key answers with the same reply.',
}

const BINARY = { type: 'string', format: 'binary' }

const bodyOf = ({ input, multipart }: Endpoint): Json =>
  multipart
    ? { 'multipart/form-data': { schema: partsOf(multipart) } }
    : { 'application/json': { schema: schemaOf(input, 'input') } }

const replyOf = ({ reply, replies }: Endpoint): Json =>
  replies ? { [replies]: { schema: BINARY } } : { 'application/json': { schema: schemaOf(reply, 'output') } }

function partsOf({ fields, file, files }: Multipart): Json {
  const schema = schemaOf(fields, 'input') as { properties: Json; required: string[] }
  const bytes = files === 1 ? BINARY : { type: 'array', minItems: 1, maxItems: files, items: BINARY }
  return { ...schema, properties: { ...schema.properties, [file]: bytes }, required: [...schema.required, file] }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** updateIncomplete → Update incomplete */
const summaryOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalized(words)
}
