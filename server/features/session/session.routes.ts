// noauth, auth/*, user, user/name: the signed-in member, and the session's expiry. Device/Keys: the keys of their phone.
import { hkdf } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Board } from '#contract/board.ts'
import type { PartnerAddresses, TrainingLink } from '#contract/partner.ts'
import type { PhotoExtraType } from '#contract/photo.ts'
import { safeReturn } from '#contract/screens.ts'
import type { PortalInfo, ZoneOffsets } from '#contract/session.ts'
import { aclString, mainActions } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { ownSecret } from '../../db/own-secret.ts'
import { type AnyRoute, anyMember, type Context, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { NoteSecurity } from '../../ports.ts'
import { type Owner, ownerOf } from '../../records/owner.ts'
import { findPerson, textIn } from '../../records/people.store.ts'
import { clearReadableCookies, clearSessionCookies, sessionSecret, setReadableCookies } from './cookies.ts'
import { endSession } from './session.store.ts'

export type SessionDeps = {
  boardName: string
  board: Board
  zoneData: { version: string; offsets: ZoneOffsets }
  shown: { version: string; buildDate: string }
  demo: boolean
  support?: PortalInfo['support']
  hasChat: boolean
  /** Addresses of the tools that the board has connected, and of its training material, for members. */
  partners?: PartnerAddresses
  training?: TrainingLink[]
  photoExtraTypes: PhotoExtraType[]
  /** Returns the address that signs the member out at the provider as well. */
  logoutAddress?: (idToken: string) => Promise<string>
  photosOfMember: (tx: Tx, memberId: number) => Promise<{ PreferredPhotoYN: boolean; URL: string }[]>
  /** Releases this phone's locks when its member signs out. */
  releaseLocks: (tx: Tx, holder: Owner & { deviceId: string }) => Promise<void>
  noteSecurity: NoteSecurity
}

const loginAddress = (returnUrl: string) => `/login?returnUrl=${encodeURIComponent(safeReturn(returnUrl))}`

export const sessionRoutes = (deps: SessionDeps): AnyRoute[] => [
  defineRoute({
    name: 'noauth',
    may: anyMember,
    handle: async () => ({
      boardName: deps.boardName,
      version: deps.shown.version,
      buildDate: deps.shown.buildDate,
      serverTime: new Date().toISOString(),
      demo: deps.demo,
      support: deps.support,
      hasChat: deps.hasChat,
      photoExtraTypes: deps.photoExtraTypes,
    }),
  }),
  defineRoute({
    name: 'loginAddress',
    may: anyMember,
    handle: async ({ query }) => ({ redirect: loginAddress(query.returnUrl ?? '/') }),
  }),
  defineRoute({
    name: 'status',
    may: anyMember,
    handle: async ({ request, reply }) => ({ ...sessionStatus(request, reply), zoneData: deps.zoneData.version }),
  }),
  defineRoute({
    name: 'heartbeat',
    may: anyMember,
    handle: async ({ request, reply }) => ({ ...sessionStatus(request, reply), zoneData: deps.zoneData.version }),
  }),
  defineRoute({
    name: 'logout',
    may: anyMember,
    handle: async ({ tx, caller, device, request, reply, log }) => {
      const secret = sessionSecret(request)
      if (device) await deps.releaseLocks(tx, { ...ownerOf(caller), deviceId: device })
      const ended = secret ? await endSession(tx, secret) : undefined
      if (ended) await deps.noteSecurity(tx, { kind: 'signed-out', memberId: ended.memberId, address: request.ip })
      clearSessionCookies(reply)
      // Not "storage", which would erase drafts and the service worker; the phone erases its own data when the member
      // asks for it.
      reply.header('clear-site-data', '"cache"')
      return { redirect: ended?.idToken ? await providerLogout(ended.idToken, deps, log) : '/login' }
    },
  }),
  defineRoute({
    name: 'userName',
    may: anyMember,
    handle: async ({ tx, caller }) => ({ name: (await memberOf(tx, caller.effectiveId)).MemberFullName }),
  }),
  userRoute(deps),
  defineRoute({ name: 'deviceKeys', may: anyMember, handle: (context) => deviceKeys(context) }),
]

function userRoute(deps: SessionDeps): AnyRoute {
  return defineRoute({
    name: 'user',
    may: anyMember,
    handle: async ({ tx, caller }) => {
      const agent = await memberOf(tx, caller.effectiveId)
      const real = caller.memberId === caller.effectiveId ? agent : await memberOf(tx, caller.memberId)
      return {
        agent,
        photos: (await deps.photosOfMember(tx, caller.effectiveId)).map(({ PreferredPhotoYN, URL }) => ({
          PreferredPhotoYN,
          URL,
        })),
        realUniqueID: caller.memberId,
        realFullName: real.MemberFullName,
        aclString: aclString(caller.role, caller.rights),
        permissions: mainActions(caller.role, caller.rights),
        board: deps.board,
        zoneOffsets: deps.zoneData.offsets,
        zoneData: deps.zoneData.version,
        partners: deps.partners ?? {},
        training: deps.training ?? [],
      }
    },
  })
}

/** A provider that does not answer must not keep anybody signed in here. */
const providerLogout = async (idToken: string, { logoutAddress }: SessionDeps, log: FastifyBaseLogger) => {
  try {
    return (await logoutAddress?.(idToken)) ?? '/login'
  } catch (error) {
    log.warn({ err: error }, 'the sign-in provider does not answer')
    return '/login'
  }
}

type Req = Parameters<AnyRoute['handle']>[0]['request']
type Rep = Parameters<AnyRoute['handle']>[0]['reply']

/** Describes the session that was looked up for this request, and refreshes its readable cookies. */
function sessionStatus(request: Req, reply: Rep) {
  const { session } = request
  if (!session) {
    if (sessionSecret(request)) clearReadableCookies(reply)
    return { authenticated: false, serverTime: new Date().toISOString(), redirect: loginAddress('/') }
  }
  setReadableCookies(reply, { ...session.caller, expiresAt: session.expiresAt })
  return {
    authenticated: true,
    memberUniqueID: session.caller.memberId,
    effectiveUniqueID: session.caller.effectiveId,
    ...(session.endedAs !== null && { withdrawnUniqueID: session.endedAs }),
    expiresAt: session.expiresAt.toISOString(),
    serverTime: session.serverTime.toISOString(),
  }
}

async function memberOf(tx: Tx, id: number) {
  const member = await findPerson(tx, 'agent', id)
  if (!member) throw refuse('not-found')
  const { record } = member
  const [first, last] = [textIn(record, 'MemberFirstName'), textIn(record, 'MemberLastName')]
  return {
    UniqueID: member.uniqueId,
    MemberFirstName: first,
    MemberLastName: last,
    MemberFullName: `${first} ${last}`,
    MemberMlsId: member.mlsId,
    MemberEmail: textIn(record, 'MemberEmail'),
    MemberAOR: textIn(record, 'MemberAOR'),
    MemberDirectPhone: textIn(record, 'MemberDirectPhone'),
    OfficeName: textIn(record, 'OfficeName'),
    OfficeKeyNumeric: member.officeId,
    OfficeMlsId: textIn(record, 'OfficeMlsId'),
    OfficePhone: textIn(record, 'OfficePhone'),
    OfficeAOR: textIn(record, 'OfficeAOR'),
  }
}

const KEY_BYTES = 32
const derive = promisify(hkdf)

/**
 * The keys that decrypt what a phone has encrypted. Derived, not stored: a phone that has lost a key gets the same one
 * again, even from a server restored from a backup. Members get keys only for what they wrote themselves, whomever they
 * acted as: the derivation includes both, so nobody can request somebody else's key.
 */
async function deviceKeys({ tx, caller, input }: Context<'deviceKeys'>) {
  const secret = await ownSecret(tx, 'device-keys')
  const keyOf = async ({ effectiveUniqueID, deviceId }: (typeof input.keys)[number]) => {
    const about = `curbside device key ${caller.memberId} ${effectiveUniqueID} ${deviceId}`
    return Buffer.from(await derive('sha256', secret, '', about, KEY_BYTES)).toString('base64')
  }
  return { keys: await Promise.all(input.keys.map(keyOf)) }
}
