// Lasting access of photographers: who may edit an agent's or an office's record names them, lists them and withdraws
// them; the photographer's two calls need their token and no session. Every listing they open is in its audit log.

import { AUDIT_NAMES } from '#contract/audit.ts'
import type { Host } from '#contract/photographer.ts'
import { type Caller, mayGiveLastingAccess } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { findRecordFacts } from '../../records/record-facts.store.ts'
import { mayEditRecord, type RecordFacts } from '../../records/record-rights.ts'
import { asGuest, auditGuest, byToken, type GuestDeps } from './guest-deps.ts'
import {
  countPhotographers,
  findGoodPhotographer,
  findPhotographer,
  findWorks,
  type GoodPhotographer,
  listPhotographers,
  namePhotographer,
  type OpenWork,
  openLink,
  type StoredPhotographer,
  withdrawPhotographer,
} from './photographers.store.ts'

const hostOf = (tx: Tx, of: Host): Promise<RecordFacts | undefined> => findRecordFacts(tx, of, async () => undefined)

type Named = { host: RecordFacts; known: StoredPhotographer | undefined }
type Opening = { photographer: GoodPhotographer; work: OpenWork }

export const photographerRoutes = (deps: GuestDeps): AnyRoute[] => [
  defineRoute<'photographers', RecordFacts>({
    name: 'photographers',
    find: ({ tx, input }) => hostOf(tx, input.of),
    may: mayEditRecord,
    handle: async ({ tx, input }) => ({ photographers: await listPhotographers(tx, input.of) }),
  }),
  defineRoute<'photographerName', Named>({
    name: 'photographerName',
    find: async ({ tx, input: { of, photographerId } }) => {
      const host = await hostOf(tx, of)
      return host && { host, known: await findPhotographer(tx, photographerId) }
    },
    may: (caller, { host, known }, { input: { of } }) =>
      // The id of somebody else's photographer is nobody's here.
      known && !isSameHost(known.of, of) ? 'hidden' : mayGiveLastingAccess(caller, mayEditRecord(caller, host)),
    handle: async (context, { host, known }) => {
      const { tx, input } = context
      if (!known && (await countPhotographers(tx, input.of)) >= KEPT.guests.photographers)
        throw refuse('too-many-photographers')
      const token = await namePhotographer(tx, input)
      await audit(context, deps, { host, of: input.of, name: input.name, was: known?.name ?? null })
      return { token }
    },
  }),
  defineRoute<'photographerWithdraw', StoredPhotographer & { host: RecordFacts }>({
    name: 'photographerWithdraw',
    find: async ({ tx, input }) => {
      const known = await findPhotographer(tx, input.photographerId)
      const host = known && (await hostOf(tx, known.of))
      return host && { ...known!, host }
    },
    // Others do not learn that the photographer exists.
    may: (caller, { host }) => (mayEditRecord(caller, host) === 'yes' ? 'yes' : 'hidden'),
    handle: async (context, { photographerId, host, of, name }) => {
      await withdrawPhotographer(context.tx, photographerId)
      await audit(context, deps, { host, of, name: null, was: name })
      return { done: true as const }
    },
  }),
  defineRoute<'photographerVisit', GoodPhotographer>({
    name: 'photographerVisit',
    find: ({ tx, input }) => requirePhotographer(tx, input.token),
    may: byToken,
    handle: async ({ tx }, photographer) => {
      const shots = deps.shotsByForm()
      const works = await findWorks(tx, photographer, [...shots.keys()])
      return {
        name: photographer.name,
        of: photographer.hostName,
        listings: works.map(({ id, title, formName }) => ({ id, title, shots: shots.get(formName) ?? [] })),
      }
    },
  }),
  defineRoute<'photographerOpen', Opening>({
    name: 'photographerOpen',
    find: async ({ tx, input }) => {
      const photographer = await requirePhotographer(tx, input.token, { lock: true })
      const [work] = await findWorks(tx, photographer, [...deps.shotsByForm().keys()], input.id)
      return work && { photographer, work }
    },
    may: byToken,
    handle: async (context, { photographer, work }) => {
      const link = await openLink(context.tx, photographer, work, context.input.token)
      if (!link) throw refuse('guest-link-ended')
      if (link.isNew)
        await auditGuest(
          deps,
          { ...context, caller: asGuest(work, context.caller) },
          { ...work, linkId: link.linkId, photographer: photographer.name },
          'Photographer Opened',
        )
      return { token: link.token }
    },
  }),
]

const isSameHost = (one: Host, other: Host): boolean => one.type === other.type && one.id === other.id

async function requirePhotographer(tx: Tx, token: string, how?: { lock: true }): Promise<GoodPhotographer> {
  const photographer = await findGoodPhotographer(tx, token, how)
  if (!photographer) throw refuse('guest-link-ended')
  return photographer
}

type Change = { host: RecordFacts; of: Host; name: string | null; was: string | null }

/** On the agent's or the office's record. `name`: null for one who was withdrawn. */
const audit = (
  { tx, caller, requestId }: Pick<Context<'photographerName'>, 'tx' | 'requestId'> & { caller: Caller },
  { recordAudit }: GuestDeps,
  { host, of, name, was }: Change,
): Promise<void> =>
  recordAudit(tx, {
    caller,
    requestId,
    kind: name === null ? 'Photographer Withdrawn' : 'Photographer Named',
    tableName: AUDIT_NAMES[of.type],
    entityId: host.label,
    recordUniqueId: of.id,
    changes: [{ className: 'Photographer', fieldName: 'Name', oldValue: was, newValue: name }],
  })
