// Answers addresses below /api/ that no route serves: a wrong method, or an unknown path.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Refusal, refuse } from './refusal.ts'

const CALLS = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  path: new RegExp(`^/api/${path.replace(/:\w+/g, '[^/]+')}$`),
}))

export function noSuchCall(request: FastifyRequest, reply: FastifyReply): Refusal {
  const path = request.url.split('?')[0]!
  const methods = CALLS.filter((call) => call.path.test(path)).flatMap((call) => call.methods)
  if (methods.length === 0) return refuse('unknown-call')
  reply.header('allow', [...new Set(methods)].join(', '))
  return refuse('wrong-method')
}
