// What seeded defects are made of: a lie in the place of a reply, a change of what is about to be written.
import type { WriteAgent } from '#contract/agent.ts'
import { TAKEOVER_DISTANCE } from '#contract/draft.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { WriteListing } from '#contract/listing.ts'
import type { PhotoRow } from '#contract/photo.ts'
import type { CallResult } from '#src/api/call.ts'
import type { Draft, LocalPhoto, LocalRow } from '#src/offline/drafts/draft-model.ts'
import type { SubmissionBody } from '#src/offline/drafts/submission-body.ts'
import type { OfflinePorts } from '#src/offline/open-offline.ts'
import type { DraftWrite } from '#src/offline/store/draft-store.ts'
import { type Job, stepSync } from '#src/offline/sync/sync-core.ts'
import type { Handle } from './memory-store.ts'
import type { Defect } from './phone.ts'

const madeUpReply = (name: string): CallResult<unknown> | null => {
  if (name.startsWith('autosave') && name !== 'autosaveCheck')
    return { kind: 'ok', value: { draftId: '', revision: Number.MAX_SAFE_INTEGER, savedAt: 'now' } }
  if (name.endsWith('Listing') || name.endsWith('Incomplete'))
    return {
      kind: 'ok',
      value: { Data: { UniqueID: 0, ListingId: '', StandardStatus: 'A', version: 1, warnings: [] } },
    }
  return null
}

/** `to` of what was sent, so that a made-up acknowledgement fits. */
export const acknowledgeAll =
  (when: (result: CallResult<unknown>) => boolean): Defect['ports'] =>
  (ports) => ({
    ...ports,
    call: (async (name: never, options: { input?: { to?: number } }) => {
      const result = await ports.call(name, options as never)
      const reply = when(result) ? madeUpReply(name) : null
      if (reply?.kind !== 'ok') return result
      const value = reply.value as { revision?: number }
      return options.input?.to === undefined ? reply : { ...reply, value: { ...value, revision: options.input.to } }
    }) as OfflinePorts['call'],
  })

/** A key for each request, not for each submission. */
export const mintingKeys: Defect['ports'] = (ports) => ({
  ...ports,
  call: (name, options) =>
    ports.call(name, options?.idempotencyKey ? { ...options, idempotencyKey: ports.newId!() } : options),
})

/** Changes the replies that the phone believes. */
export const replying = (
  change: (name: EndpointName, value: never, asked: never, ports: OfflinePorts) => unknown,
): Defect['ports'] => {
  return (ports) => ({
    ...ports,
    call: (async (name: EndpointName, options: { input: never }) => {
      const result = await ports.call(name, options as never)
      if (result.kind !== 'ok') return result
      return { ...result, value: await change(name, result.value as never, options.input, ports) }
    }) as OfflinePorts['call'],
  })
}

/** Takes a refusal of this kind for an acknowledgement. */
export const believing = (code: string): Defect => ({
  ports: acknowledgeAll((result) => result.kind === 'problem' && result.problem.code === code),
})

export const ANY_FILE = {
  ...{ assetType: '', displayName: '', extension: '', isError: false },
  ...{ newName: '', path: '', url: '' },
}

/** Never does one kind of work. */
export const omitting = (kind: Job['kind']): Defect => ({
  ports: (ports) => ({
    ...ports,
    step: (state, event, moment) => {
      const next = stepSync(state, event, moment)
      return { ...next, effects: next.effects.filter((effect) => effect.kind === 'wait' || effect.job.kind !== kind) }
    },
  }),
})

/** Changes the draft in the moment in which a save of it is acknowledged. */
export const whenAcknowledged = (change: (draft: Draft) => Draft): Defect => ({
  handle: rewriting((before, after) => (before && after.acknowledged > before.acknowledged ? change(after) : after)),
})

export const withHandle = (change: (handle: Handle) => Partial<Handle>): Defect['handle'] => {
  return (handle) => ({ ...handle, ...change(handle) })
}

/** Changes what is about to be written. */
export const rewriting = (change: (before: Draft | undefined, after: Draft) => Draft): Defect['handle'] =>
  withHandle((handle) => ({
    update: (draftId, decide, scope) =>
      handle.update(
        draftId,
        (before) => {
          const decided = decide(before)
          return decided.draft ? { ...decided, draft: change(before, decided.draft) } : decided
        },
        scope,
      ),
  }))

/** Changes what adopting the server's copy makes of a draft that is here. */
export const adopting = (change: (adopted: Draft, local: Draft) => Draft): Defect['handle'] =>
  rewriting((before, after) =>
    before && after.acknowledged >= before.acknowledged + TAKEOVER_DISTANCE ? change(after, before) : after,
  )

/** Changes the photos and rows of a draft; `id` is that of its ledger target. */
export function changingParts(
  draft: Draft,
  change: <Part extends LocalPhoto | LocalRow>(part: Part, section: string, id: string) => Part,
): Draft {
  const all = <Part extends LocalPhoto | LocalRow>(parts: Record<string, Part>, section: string) =>
    Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, change(part, section, id)]))
  const rows = Object.entries(draft.rows).map(([section, changes]) => [section, all(changes, section)])
  return { ...draft, photos: all(draft.photos, 'photos'), rows: Object.fromEntries(rows) }
}

/** Changes a whole transaction. */
export const changing = (
  change: (decided: DraftWrite<unknown>) => Omit<DraftWrite<unknown>, 'result'>,
): Defect['handle'] =>
  withHandle((handle) => ({
    update: (draftId, decide, scope) =>
      handle.update(
        draftId,
        (before) => {
          const decided = decide(before)
          return { ...change(decided), result: decided.result }
        },
        scope,
      ),
  }))

/** A frozen submission was merged with the record as somebody else had changed it. */
export const isMerged = (before: Draft | undefined, after: Draft) =>
  before?.submission?.state === 'frozen' &&
  after.submission?.key === before.submission.key &&
  after.base?.version !== before.base?.version

export const OVERTAKEN = {
  state: 'refused' as const,
  problem: {
    code: 'version-conflict',
    title: '',
    detail: '',
    errors: [],
    at: 0,
    source: 'submission' as const,
    revision: 0,
  },
}

export const withPhotos = (body: SubmissionBody, photos: PhotoRow[]): SubmissionBody =>
  'listingRequest' in body
    ? { ...body, listingRequest: { ...body.listingRequest, data: { ...body.listingRequest.data, photos } } }
    : ({ ...body, data: { ...body.data, photos } } as WriteAgent)

/** An agent's submission in the words of a listing's. */
export function asListing({ UniqueID, draftId, baseVersion, data, rowLockRequest }: WriteAgent): WriteListing {
  const sections = { rooms: [], openHouses: [], supplements: [] }
  const unchanged = { roomsHaveChanged: false, openHousesHaveChanged: false, supplementsHaveChanged: false }
  return {
    ...(UniqueID !== undefined && { UniqueID }),
    listingRequest: {
      ...{ formName: 'res', definitionHash: 'h', draftId, ...(baseVersion !== undefined && { baseVersion }) },
      data: {
        ...{ currentStandardStatus: 'A', propertyType: 'RES', photos: data.photos, photosHaveChanged: true },
        listing: UniqueID === undefined ? { RES: data.agent } : data.agent,
        ...sections,
        ...unchanged,
      },
    } as unknown as WriteListing['listingRequest'],
    autoSaveRequest: null,
    rowLockRequest: rowLockRequest && { ...rowLockRequest, type: 'listing' },
  }
}

/** Lets a submission that is on its way be changed. `again`: changes the draft that is submitted after that. */
export const changingWhileSending = (again: (draft: Draft, sentKey: string) => Draft): Defect['handle'] =>
  withHandle((handle) => {
    const sent = new Map<string, string>()
    return {
      update: (draftId, decide, scope) =>
        handle.update(
          draftId,
          (before) => {
            try {
              const decided = decide(before)
              const key = sent.get(draftId)
              const isAgain = key && decided.draft?.submission?.state === 'frozen'
              return isAgain ? { ...decided, draft: again(decided.draft!, key) } : decided
            } catch (error) {
              if (before?.submission?.state !== 'sending') throw error
              sent.set(draftId, before.submission.key)
              return decide({ ...before, submission: { ...before.submission, state: 'frozen' } })
            }
          },
          scope,
        ),
    }
  })

export const LISTINGS = { ResourceName: 'Property' }

export const LISTING_ENDPOINT: Partial<Record<EndpointName, EndpointName>> = {
  agentCreate: 'createListing',
  agentUpdate: 'updateListing',
}
