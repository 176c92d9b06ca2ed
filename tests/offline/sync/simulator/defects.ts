// Seeded defects: mistakes a sync engine is likely to make, each put in the place of the real thing. If the histories do not catch one, they prove little.
import type { WriteAgent } from '#contract/agent.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { WriteListing } from '#contract/listing.ts'
import type { PhotoRow } from '#contract/photo.ts'
import type { CallResult } from '#src/api/call.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { photosIn, type SubmissionBody } from '#src/offline/drafts/submission-body.ts'
import type { OfflinePorts } from '#src/offline/open-offline.ts'
import { StorageError } from '#src/offline/store/database.ts'
import type { Change } from '#src/offline/store/draft-store.ts'
import { sendJob } from '#src/offline/sync/send.ts'
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
const acknowledgeAll =
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

/** Takes a refusal of this kind for an acknowledgement. */
const believing = (code: string): Defect => ({
  ports: acknowledgeAll((result) => result.kind === 'problem' && result.problem.code === code),
})

const ANY_FILE = {
  ...{ assetType: '', displayName: '', extension: '', isError: false },
  ...{ newName: '', path: '', url: '' },
}

/** Never does one kind of work. */
const omitting = (kind: Job['kind']): Defect => ({
  ports: (ports) => ({
    ...ports,
    step: (state, event, moment) => {
      const next = stepSync(state, event, moment)
      return { ...next, effects: next.effects.filter((effect) => effect.kind === 'wait' || effect.job.kind !== kind) }
    },
  }),
})

/** Changes the draft in the moment in which a save of it is acknowledged. */
const whenAcknowledged = (change: (draft: Draft) => Draft): Defect => ({
  handle: rewriting((before, after) => (before && after.acknowledged > before.acknowledged ? change(after) : after)),
})

const withHandle = (change: (handle: Handle) => Partial<Handle>): Defect['handle'] => {
  return (handle) => ({ ...handle, ...change(handle) })
}

/** Changes what is about to be written. */
const rewriting = (change: (before: Draft | undefined, after: Draft) => Draft): Defect['handle'] =>
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

/** Changes a whole transaction. */
const changing = (change: (decided: Change<unknown>) => Omit<Change<unknown>, 'result'>): Defect['handle'] =>
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
const isMerged = (before: Draft | undefined, after: Draft) =>
  before?.submission?.state === 'frozen' &&
  after.submission?.key === before.submission.key &&
  after.base?.version !== before.base?.version

const OVERTAKEN = {
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

const withPhotos = (body: SubmissionBody, photos: PhotoRow[]): SubmissionBody =>
  'listingRequest' in body
    ? { ...body, listingRequest: { ...body.listingRequest, data: { ...body.listingRequest.data, photos } } }
    : ({ ...body, data: { ...body.data, photos } } as WriteAgent)

/** An agent's submission in the words of a listing's. */
function asListing({ UniqueID, draftId, baseVersion, data, rowLockRequest }: WriteAgent): WriteListing {
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

const LISTINGS = { ResourceName: 'Property' }

const LISTING_ENDPOINT: Partial<Record<EndpointName, EndpointName>> = {
  agentCreate: 'createListing',
  agentUpdate: 'updateListing',
}

export const DEFECTS: Record<string, Defect> = {
  'takes a login page for an acknowledgement': {
    ports: acknowledgeAll(
      (result) => result.kind === 'silence' && result.reason !== 'network' && result.reason !== 'deadline',
    ),
  },
  'takes a sign-in request for an acknowledgement': {
    ports: acknowledgeAll((result) => result.kind === 'problem' && result.status === 401),
  },
  'believes a gap was applied': {
    ports: acknowledgeAll((result) => result.kind === 'problem' && result.problem.code === 'autosave-gap'),
  },
  'mints a key per try': {
    ports: (ports) => ({
      ...ports,
      call: (name, options) =>
        ports.call(name, options?.idempotencyKey ? { ...options, idempotencyKey: ports.newId!() } : options),
    }),
  },
  'mints a key per try, and the portal does not know drafts': {
    guards: { draftId: false },
    ports: (ports) => ({
      ...ports,
      call: (name, options) =>
        ports.call(name, options?.idempotencyKey ? { ...options, idempotencyKey: ports.newId!() } : options),
    }),
  },
  'gives up on a lost reply and lets the member submit anew under another key': {
    handle: rewriting((before, after) =>
      before?.submission?.state === 'sending' && after.submission?.state === 'sending'
        ? { ...after, submission: { ...after.submission, state: 'frozen', key: `${after.submission.key}x` } }
        : after,
    ),
  },
  'says saved before the disk has it': {
    handle: withHandle((handle) => ({
      update: async (draftId, decide, scope) => {
        const before = await handle.read(draftId)
        setImmediate(() => handle.update(draftId, decide, scope).catch(() => {}))
        return decide(before)
      },
    })),
  },
  'drops a picture when it has been sent, not when it has been submitted': {
    handle: withHandle((handle) => ({
      update: (draftId, decide, scope) =>
        handle.update(
          draftId,
          (before) => {
            const decided = decide(before)
            const sent = Object.values(decided.draft?.photos ?? {}).some(({ state }) => state === 'uploading')
            return sent ? { ...decided, dropBytes: true } : decided
          },
          scope ?? 'bytes',
        ),
    })),
  },
  'does not look at the hash that comes back': {
    ports: (ports) => ({
      ...ports,
      uploadPhoto: async (upload) => {
        const result = await ports.uploadPhoto(upload)
        if (result.kind !== 'ok') return result
        const { sha256, thumbnailSha256 } = upload.fields
        return { ...result, value: result.value.map((file, i) => ({ ...file, sha256: i ? thumbnailSha256! : sha256 })) }
      },
    }),
  },
  'takes the parts of a large file for all of it': {
    ports: (ports) => ({
      ...ports,
      uploadFile: async (upload) => {
        const result = await ports.uploadFile(upload)
        const { supplementId, draftId, sha256 } = upload.fields
        const standing = await ports.call('uploadStanding', { input: { supplementId, draftId, sha256 }, ...upload })
        const isBegun = standing.kind === 'ok' && standing.value.offset > 0
        return isBegun ? { kind: 'ok', value: { ...ANY_FILE, supplementId, sha256 } } : result
      },
    }),
  },
  'acknowledges what was typed while the request was out': {
    handle: rewriting((before, after) =>
      before && after.acknowledged > before.acknowledged ? { ...after, acknowledged: after.revision } : after,
    ),
  },
  'puts what was decided on a draft that another tab has changed since': {
    rows: (rows) => ({
      ...rows,
      async write(draftId, mark, write, scope) {
        const refused = await rows.write(draftId, mark, write, scope)
        return refused && rows.write(draftId, refused.found?.mark, write, scope)
      },
    }),
  },
  'writes an old copy of the draft back': {
    handle: withHandle((handle) => {
      const remembered = new Map<string, Draft | undefined>()
      return {
        read: async (draftId) => {
          const draft = await handle.read(draftId)
          remembered.set(draftId, draft)
          return draft
        },
        update: (draftId, decide, scope) =>
          handle.update(
            draftId,
            (before) => decide(before?.submission ? before : (remembered.get(draftId) ?? before)),
            scope,
          ),
      }
    }),
  },
  'stops for one item that always fails': {
    ports: (ports) => ({
      ...ports,
      step: (state, event, moment) => {
        const stuck = Object.values(state.pace).some(({ tries }) => tries > 1)
        const next = stepSync(state, event, moment)
        return stuck ? { ...next, effects: next.effects.filter(({ kind }) => kind === 'wait') } : next
      },
    }),
  },
  'retries without a pause': {
    ports: (ports) => ({ ...ports, step: (state, event, moment) => stepSync({ ...state, pace: {} }, event, moment) }),
  },
  'sends whoever is signed in, and the portal does not ask': {
    guards: { member: false },
    ports: (ports) => ({
      ...ports,
      send: async (job, insist, sendPorts) =>
        job.kind === 'session' ? { session: 'ours' } : sendJob(job, insist, sendPorts),
    }),
  },
  'takes back what is on its way': {
    handle: rewriting((_, after) =>
      after.submission?.state === 'sending'
        ? { ...after, submission: { ...after.submission, state: 'frozen' } }
        : after,
    ),
  },
  'keeps mine over what somebody else changed meanwhile': {
    handle: rewriting((_, after) =>
      after.conflicts.length > 0 ? { ...after, conflicts: [], attention: null } : after,
    ),
  },
  'takes theirs over mine': {
    handle: rewriting((_, after) => {
      if (after.conflicts.length === 0) return after
      const fields = { ...after.fields }
      for (const { uid, field, theirs } of after.conflicts)
        if (uid === null && fields[field]) fields[field] = { ...fields[field], value: theirs }
      return { ...after, fields, conflicts: [], attention: null }
    }),
  },
  'sends photos in the order they were taken': {
    handle: rewriting((_, after) => {
      const body = after.submission?.state === 'frozen' ? after.submission.body : undefined
      if (!body || !after.submission) return after
      const taken = [...photosIn(body)].sort((a, b) => (a.id < b.id ? -1 : 1))
      const photos = taken.map((photo, index) => ({ ...photo, SortOrder: index + 1 }))
      return { ...after, submission: { ...after.submission, body: withPhotos(body, photos) } }
    }),
  },
  'is told that a draft which became a listing on another phone was submitted, whatever more it holds': {
    guards: { usedDraft: false },
  },
  'forgets what it has beyond the listing that another phone submitted': {
    handle: changing(({ split: _, ...change }) => change),
  },
  'keeps what it has beyond that listing, but not the pictures': {
    handle: changing((change) => (change.split ? { ...change, split: { ...change.split, bytes: new Map() } } : change)),
  },
  'goes on with the last keystrokes alone after the browser cleared the phone': {
    handle: rewriting((before, after) => {
      if (before || after.revision < 100) return after
      const typed = Object.entries(after.fields).filter(([, { rev }]) => rev === after.revision)
      return { ...after, fields: Object.fromEntries(typed), rows: {} }
    }),
  },
  'sends the draft of an agent to the endpoint of listings': {
    ports: (ports) => ({
      ...ports,
      call: (async (name: EndpointName, options: { input: WriteAgent }) => {
        const endpoint = LISTING_ENDPOINT[name]
        return endpoint
          ? ports.call(endpoint, { ...options, input: asListing(options.input) } as never)
          : ports.call(name, options as never)
      }) as OfflinePorts['call'],
    }),
  },
  'saves the draft of an agent as that of a listing': {
    ports: (ports) => ({
      ...ports,
      call: (async (name: EndpointName, options: { input?: object }) =>
        ports.call(
          name,
          (name.startsWith('autosave')
            ? { ...options, input: { ...options.input, ...('ResourceName' in (options.input ?? {}) && LISTINGS) } }
            : options) as never,
        )) as OfflinePorts['call'],
    }),
  },
  'sends a photo of an agent under the listing of the same number': {
    ports: (ports) => ({
      ...ports,
      uploadPhoto: async (upload) => {
        const { base, lockEpoch } = (await ports.store!.read(upload.fields.draftId)) ?? {}
        const key = base && { key: String(base.UniqueID), epoch: String(lockEpoch) }
        return ports.uploadPhoto({ ...upload, fields: { ...upload.fields, ...key } })
      },
    }),
  },
  'takes a server in trouble for an acknowledgement': {
    ports: acknowledgeAll((result) => result.kind === 'problem' && result.status >= 500),
  },
  'takes too many requests for an acknowledgement': believing('too-many-requests'),
  'takes no answer at all for an acknowledgement': {
    ports: acknowledgeAll((result) => result.kind === 'silence' && result.reason === 'network'),
  },
  'takes a deadline that ran out for an acknowledgement': {
    ports: acknowledgeAll((result) => result.kind === 'silence' && result.reason === 'deadline'),
  },
  'takes a lock that somebody else has for an acknowledgement': believing('lock-epoch'),
  'empties the rows that were saved': whenAcknowledged((draft) => ({ ...draft, rows: {} })),
  'empties the fields that were saved': whenAcknowledged((draft) => ({ ...draft, fields: {} })),
  'forgets the photos that were not sent with the fields': whenAcknowledged((draft) => ({
    ...draft,
    photos: {},
    photoOrder: [],
  })),
  'never sends photos and files': omitting('upload'),
  'never asks who is signed in': omitting('session'),
  'never submits': omitting('submit'),
  'never saves': omitting('autosave'),
  'never says that a draft went to the bin': omitting('bin'),
  'never gives back a lock': omitting('unlock'),
  'forgets the lock that it took for a submission when that is withdrawn': {
    handle: rewriting((before, { takenLock, ...after }) =>
      takenLock === undefined || (before?.submission && !after.submission) ? after : { ...after, takenLock },
    ),
  },
  'gives back the lock of a form that was opened while a submission waited': {
    handle: rewriting((before, after) =>
      before?.takenLock !== undefined && after.lockEpoch === before.takenLock
        ? { ...after, takenLock: before.takenLock }
        : after,
    ),
  },
  'does not remember that it asked for a lock': {
    handle: rewriting((_, { askedLock: __, ...after }) => after),
  },
  'sends a change back although somebody else changed other fields': {
    handle: rewriting((before, after) =>
      isMerged(before, after) ? { ...before!, submission: { ...before!.submission!, ...OVERTAKEN } } : after,
    ),
  },
  'merges the draft, and sends what was frozen before': {
    handle: rewriting((before, after) =>
      isMerged(before, after)
        ? { ...after, submission: { ...after.submission!, body: before!.submission!.body } }
        : after,
    ),
  },
  'says saved although the disk was full': {
    handle: withHandle((handle) => ({
      update: async (draftId, decide, scope) => {
        try {
          return await handle.update(draftId, decide, scope)
        } catch (error) {
          if (!(error instanceof StorageError)) throw error
          return decide(await handle.read(draftId))
        }
      },
    })),
  },
  'drops answers that the new version of a form does not ask for': {
    handle: rewriting((before, after) => {
      if (before?.definitionHash === after.definitionHash || after.definitionHash !== 'definition-2') return after
      const { PublicRemarks: _, ...fields } = after.fields
      return before ? { ...after, fields } : after
    }),
  },
}
