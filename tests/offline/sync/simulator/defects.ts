// Seeded defects: mistakes a sync engine is likely to make, each put in the place of the real thing. If the histories do not catch one, they prove little.
import type { WriteAgent } from '#contract/agent.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Call } from '#src/api/call.ts'
import type { DraftFacts } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, DraftConflict, LocalPhoto, LocalRegister, LocalRow } from '#src/offline/drafts/draft-model.ts'
import { mapEntries, savedPhotoOrder } from '#src/offline/drafts/draft-values.ts'
import { isOrder } from '#src/offline/drafts/orders.ts'
import { photosIn } from '#src/offline/drafts/submission-body.ts'
import type { OfflinePorts } from '#src/offline/open-offline.ts'
import { StorageError } from '#src/offline/store/database.ts'
import type { DraftRow } from '#src/offline/store/rows.ts'
import { sendJob } from '#src/offline/sync/send.ts'
import { stepSync } from '#src/offline/sync/sync-core.ts'
import {
  ANY_FILE,
  acknowledgeAll,
  adopting,
  asListing,
  believing,
  changing,
  changingParts,
  changingWhileSending,
  isMerged,
  LISTING_ENDPOINT,
  LISTINGS,
  mintingKeys,
  OVERTAKEN,
  omitting,
  replying,
  rewriting,
  whenAcknowledged,
  withHandle,
  withPhotos,
} from './defect-parts.ts'
import { type Defect, PARTS } from './phone.ts'

/** As if no photo and no row had ever been moved in the draft. */
const inOrderOfRecord = (draft: Draft): Draft => {
  const { photos, rows } = inOrderAdded(draft)
  return {
    ...draft,
    rows,
    conflicts: draft.conflicts.filter((each) => !isOrder(each)),
    photoOrder: [...new Set([...savedPhotoOrder(draft), ...Object.keys(photos)])],
  }
}
const inOrderAdded = (draft: Draft): Draft =>
  changingParts(draft, (part, section, id) => {
    const saved = draft.base?.items[section]?.find(({ uid }) => uid === id)
    return saved ? { ...part, SortOrder: saved.SortOrder } : part
  })

/** As if nothing but the description had been said of a photo. */
const withoutSaid = <Part extends LocalPhoto | LocalRow>(part: Part): Part =>
  'state' in part ? { ...part, fields: {} } : part
const changingSaid = (draft: Draft, change: (register: LocalRegister) => LocalRegister): Draft =>
  changingParts(draft, (part) =>
    'state' in part && part.fields ? { ...part, fields: mapEntries(part.fields, (_, each) => change(each)) } : part,
  )

const withoutEarlier = <Part extends object>(part: Part): Part => {
  const { replaces: _, ...rest } = part as Part & { replaces?: string }
  return rest as Part
}

/** What an adoption kept although one side had deleted it. */
const isKept = ({ attention }: Draft, section: string, id: string): boolean =>
  attention?.errors.some(({ code, target }) => code === 'kept' && target === `${section}[${id}]`) ?? false

export const DEFECTS: Record<string, Defect> = {
  'takes a login page for an acknowledgement': {
    seed: 2,
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
  'mints a key per try': { ports: mintingKeys },
  'mints a key per try, and the portal does not know drafts': {
    off: ['draftId'],
    ports: mintingKeys,
  },
  'gives up on a lost reply and lets the member submit anew under another key': {
    seed: 2,
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
    seed: 7,
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
    seed: 54,
    ports: (ports) => ({ ...ports, step: (state, event, moment) => stepSync({ ...state, pace: {} }, event, moment) }),
  },
  'sends whoever is signed in, and the portal does not ask': {
    off: ['member'],
    ports: (ports) => ({
      ...ports,
      send: async (job, isOurSession, sendPorts) =>
        job.kind === 'session' ? { session: 'ours' } : sendJob(job, isOurSession, sendPorts),
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
    seed: 2,
    handle: rewriting((_, after) =>
      after.conflicts.length > 0 ? { ...after, conflicts: [], attention: null } : after,
    ),
  },
  'takes theirs over mine': {
    seed: 2,
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
  'forgets what it has beyond the listing that another phone submitted': {
    seed: 2,
    handle: changing(({ split: _, ...change }) => change),
  },
  'forgets what it has beyond the listing, and the portal says that it was submitted': {
    seed: 5,
    off: ['usedDraft'],
    handle: changing(({ split: _, ...change }) => change),
  },
  'forgets the orders of what it has beyond the listing that another phone submitted': {
    seed: 6,
    handle: changing((change) =>
      change.split ? { ...change, split: { ...change.split, draft: inOrderOfRecord(change.split.draft) } } : change,
    ),
  },
  'takes the orders of the other phone that it goes on from': { handle: adopting(inOrderOfRecord) },
  'brings back what was deleted here when it goes on from the other phone': {
    handle: adopting((draft, local) =>
      changingParts(draft, (part, section, id) => {
        const mine = section === 'photos' ? local.photos[id] : local.rows[section]?.[id]
        return mine?.IsDeleted && mine.rev > local.acknowledged ? { ...part, IsDeleted: false } : part
      }),
    ),
  },
  'brings back what the other phone deleted when it goes on from that': {
    handle: adopting((draft, local) =>
      changingParts(draft, (part, section, id) => {
        const mine = section === 'photos' ? local.photos[id] : local.rows[section]?.[id]
        return mine?.IsDeleted === false ? { ...part, IsDeleted: false } : part
      }),
    ),
  },
  'deletes what one phone edited, because the other had deleted it': {
    handle: adopting((draft) =>
      changingParts(draft, (part, section, id) => (isKept(draft, section, id) ? { ...part, IsDeleted: true } : part)),
    ),
  },
  'keeps what one phone edited and the other deleted, without a word': {
    handle: adopting((draft) => ({ ...draft, attention: null })),
  },
  'takes the words of the other phone under a photo that was described here': {
    handle: adopting((draft) => ({
      ...draft,
      photos: Object.fromEntries(
        Object.entries(draft.photos).map(([id, photo]) => [
          id,
          { ...photo, Description: photo.sent ?? photo.base ?? '' },
        ]),
      ),
    })),
  },
  'takes what the other phone says of a photo over what was said here': {
    handle: adopting((draft) =>
      changingSaid(draft, ({ sent, base, ...each }) => ({ ...each, base, value: sent === undefined ? base : sent })),
    ),
  },
  'keeps what was said of a photo here over what somebody else says': {
    handle: rewriting((_, after) => {
      const isSaid = ({ section, uid, field }: DraftConflict) =>
        section === 'photos' && uid !== null && field !== 'Description'
      return after.conflicts.some(isSaid) && after.conflicts.every(isSaid)
        ? { ...after, conflicts: [], attention: null }
        : after
    }),
  },
  'forgets what was said of a photo that is turned': {
    handle: rewriting((before, after) =>
      changingParts(after, (part, _, id) =>
        'replaces' in part && part.replaces && !before?.photos[id] ? withoutSaid(part) : part,
      ),
    ),
  },
  'forgets what was said of photos beyond the listing that another phone submitted': {
    handle: changing((change) =>
      change.split
        ? { ...change, split: { ...change.split, draft: changingParts(change.split.draft, withoutSaid) } }
        : change,
    ),
  },
  'leaves out of a submission what was said of photos': {
    handle: rewriting((_, after) => {
      const body = after.submission?.state === 'frozen' ? after.submission.body : undefined
      if (!body || !after.submission) return after
      const photos = photosIn(body).map(({ ImageOf: _, MediaAlteration: __, Permission: ___, ...photo }) => photo)
      return { ...after, submission: { ...after.submission, body: withPhotos(body, photos) } }
    }),
  },
  'forgets in adoption which photo another was turned from': {
    handle: adopting((draft) => changingParts(draft, withoutEarlier)),
  },
  'goes on from the other phone with the photo from before it was turned': {
    handle: adopting((draft) =>
      changingParts(draft, (part) => ('replaces' in part && part.replaces ? { ...part, IsDeleted: true } : part)),
    ),
  },
  'forgets beyond that listing which photo another was turned from': {
    seed: 3,
    handle: changing((change) =>
      change.split
        ? { ...change, split: { ...change.split, draft: changingParts(change.split.draft, withoutEarlier) } }
        : change,
    ),
  },
  'keeps what it has beyond that listing, but not the pictures': {
    seed: 7,
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
    seed: 9,
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
    seed: 2,
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
    seed: 8,
    handle: rewriting((before, { takenLock, ...after }) =>
      takenLock === undefined || (before?.submission && !after.submission) ? after : { ...after, takenLock },
    ),
  },
  'gives back the lock of a form that was opened while a submission waited': {
    seed: 2,
    handle: rewriting((before, after) =>
      before?.takenLock !== undefined && after.lockEpoch === before.takenLock
        ? { ...after, takenLock: before.takenLock }
        : after,
    ),
  },
  'does not remember that it asked for a lock': {
    seed: 8,
    handle: rewriting((_, { askedLock: __, ...after }) => after),
  },
  'sends a change back although somebody else changed other fields': {
    seed: 3,
    handle: rewriting((before, after) =>
      isMerged(before, after) ? { ...before!, submission: { ...before!.submission!, ...OVERTAKEN } } : after,
    ),
  },
  'merges the draft, and sends what was frozen before': {
    seed: 3,
    handle: rewriting((before, after) =>
      isMerged(before, after)
        ? { ...after, submission: { ...after.submission!, body: before!.submission!.body } }
        : after,
    ),
  },
  'clears away what it has no key for': {
    rows: (rows, keys) => ({
      ...rows,
      async readAll() {
        const opened: DraftRow[] = []
        for (const row of await rows.readAll())
          if (!('sealed' in row) || keys.has(row.sealed.key)) opened.push(row)
          else await rows.write(row.draftId, row.mark, { draft: null, put: [], drop: true })
        return opened
      },
    }),
  },
  'leaves readable what was written before its key came': {
    handle: withHandle(() => ({ sealAll: async () => true })),
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
    seed: 5,
    handle: rewriting((before, after) => {
      if (before?.definitionHash === after.definitionHash || after.definitionHash !== 'definition-2') return after
      const { PublicRemarks: _, ...fields } = after.fields
      return before ? { ...after, fields } : after
    }),
  },
  'sends what its member wrote for somebody else as their own, and the portal does not look whose it is': {
    off: ['owner'],
    ports: (ports) => {
      const { store, member: owner } = ports
      const readAll = async () => (await store!.readAll()).map((draft) => ({ ...draft, owner }))
      const read = async (draftId: string) => (await readAll()).find((draft) => draft.draftId === draftId)
      return { ...ports, store: { ...store!, read, readAll } }
    },
  },
  'changes what is on its way, and submits that under the same key to a portal that does not compare': {
    seed: 3,
    off: ['key'],
    handle: changingWhileSending((draft, key) => ({ ...draft, submission: { ...draft.submission!, key } })),
  },
  'mints a key per try, and the portal does not remember the last': {
    off: ['repeat'],
    ports: mintingKeys,
  },
  'believes that it was saved, although the portal has a later revision of another phone': {
    seed: 2,
    off: ['device'],
    ports: replying((name, value: { revision: number }, asked: { to: number }) =>
      name === 'autosaveCreate' || name === 'autosaveUpdate'
        ? { ...value, revision: Math.min(value.revision, asked.to) }
        : value,
    ),
  },
  'takes no answer at all for an acknowledgement, and the portal does not mind the gap': {
    off: ['gap'],
    ports: acknowledgeAll((result) => result.kind === 'silence' && result.reason === 'network'),
  },
  'saves again while a save is on its way, and the portal takes the older one last': {
    seed: 17,
    off: ['late'],
    ports: (ports) => ({
      ...ports,
      step: (state, event, moment) => {
        const { inFlight } = state
        const others = Object.entries(inFlight).filter(([, job]) => job.kind !== 'autosave')
        return stepSync(
          { ...state, inFlight: event.kind === 'draft' ? Object.fromEntries(others) : inFlight },
          event,
          moment,
        )
      },
    }),
  },
  'does not ask what the portal still lists, and the portal forgets what was discarded': {
    seed: 21,
    off: ['bin'],
    ports: replying((name, value: object) => (name === 'autosaveCheck' ? { ...value, data: [] } : value)),
  },
  'takes the lock that somebody else has for its own, and the portal does not ask for it': {
    seed: 2,
    off: ['lock'],
    ports: replying((name, value: object) => (name === 'lockCreate' ? { ...value, rowIsLockedByUser: true } : value)),
  },
  'does not compare the record once it has its lock, and neither does the portal': {
    off: ['version'],
    ports: replying(async (name, value: { version: number }, asked: { UniqueID?: number }, { store }) => {
      if (name !== 'listingRecord') return value
      const draft = (await store!.readAll()).find((each) => each.takenLock && each.base?.UniqueID === asked.UniqueID)
      return { ...value, version: draft?.base?.version ?? value.version }
    }),
  },
  'submits before its photos and files have arrived, and the portal does not look for them': {
    off: ['arrived'],
    ports: (ports) => {
      const { store } = ports
      const frozen = new Set<string>()
      const submitting = (facts: DraftFacts) =>
        frozen.has(facts.draftId) && !facts.wantsLock ? { ...facts, submittedAt: facts.submittedAt ?? 0 } : facts
      return {
        ...ports,
        store: {
          ...store!,
          async update(draftId, decide, scope) {
            const change = await store!.update(draftId, decide, scope)
            if (change.draft?.submission?.state === 'frozen') frozen.add(draftId)
            else frozen.delete(draftId)
            return change
          },
        },
        step: (state, event, moment) =>
          stepSync(
            state,
            event.kind === 'draft' && event.facts ? { ...event, facts: submitting(event.facts) } : event,
            moment,
          ),
      }
    },
  },
  'does not look at the hash of a file that comes back, and the portal keeps what is damaged': {
    seed: 2,
    off: ['damaged'],
    ports: (ports) => ({
      ...ports,
      uploadFile: async (upload) => {
        const result = await ports.uploadFile(upload)
        return result.kind === 'ok' ? { ...result, value: { ...result.value, sha256: upload.fields.sha256 } } : result
      },
    }),
  },
  'sends all photos of a draft under the id of the first, and the portal takes them': {
    off: ['taken'],
    ports: (ports) => ({
      ...ports,
      uploadPhoto: async (upload) => {
        const { photoId, draftId } = upload.fields
        const first = Object.values((await ports.store!.read(draftId))?.photos ?? {}).find(({ isNew }) => isNew)
        if (!first || first.id === photoId) return ports.uploadPhoto(upload)
        const result = await ports.uploadPhoto({ ...upload, fields: { ...upload.fields, photoId: first.id } })
        return result.kind === 'ok' ? { ...result, value: result.value.map((file) => ({ ...file, photoId })) } : result
      },
    }),
  },
  'goes on with a large file after a part that never arrived, and the portal takes the rest': {
    seed: 2,
    off: ['offset'],
    standing: (call) =>
      (async (name: 'uploadStanding', options: never) => {
        const result = await call(name, options)
        const isBegun = result.kind === 'ok' && result.value.offset > 0
        return isBegun ? { ...result, value: { ...result.value, offset: result.value.offset + PARTS.part } } : result
      }) as Call,
  },
}
