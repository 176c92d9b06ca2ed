// Push/State, Push/Change: whether this browser gets notifications while the portal is closed.
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#rules/may.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { isSubscribed, type PushOwner, subscribe, unsubscribe } from './push.store.ts'
import { pushServiceAddress } from './push-service.ts'
import { vapidKeys } from './vapid-keys.ts'

type PushDeps = { sessionSecret: (request: FastifyRequest) => string | undefined }

export const pushRoutes = ({ sessionSecret }: PushDeps): AnyRoute[] => {
  const ownerOf = ({ memberId, effectiveId }: Caller, request: FastifyRequest): PushOwner => ({
    memberId,
    effectiveId,
    sessionSecret: sessionSecret(request)!,
  })
  return [
    defineRoute({
      name: 'pushState',
      may: anyMember,
      handle: async ({ tx, caller, request, input: { endpoint } }) => ({
        publicKey: (await vapidKeys(tx)).publicKey,
        isOn: endpoint !== undefined && (await isSubscribed(tx, ownerOf(caller, request), endpoint)),
      }),
    }),
    defineRoute({
      name: 'pushChange',
      may: anyMember,
      handle: async ({ tx, caller, request, input: { endpoint, keys } }) => {
        const owner = ownerOf(caller, request)
        if (keys === null) {
          await unsubscribe(tx, owner, endpoint)
          return { isOn: false }
        }
        if (!pushServiceAddress(endpoint))
          throw refuse('invalid-request', {
            errors: [
              { target: 'endpoint', code: 'invalid', message: 'This is no push service that the portal knows.' },
            ],
          })
        await subscribe(tx, owner, { endpoint, keys })
        return { isOn: true }
      },
    }),
  ]
}
