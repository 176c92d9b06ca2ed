// A model of the server: the protocol as the contract has it, one request at a time, with nothing kept but what the checks need.
import * as z from 'zod/mini'
import { type EndpointName, endpoints, type Input } from '#contract/endpoints.ts'
import { FORM_KINDS, formKindOf } from '#contract/form-kind.ts'
import { CHANGE_FLAGS, type ItemRow, type Values } from '#contract/listing.ts'
import { draftIdIn, filesIn, photosIn, type SubmissionBody } from '#src/offline/drafts/submission-body.ts'
import { PortalLocks } from './portal-locks.ts'
import {
  type Answer,
  type Applied,
  type Asking,
  itemsOf,
  nothingSaved,
  pairName,
  type RecordChanges,
  type RecordType,
  Refused,
  type StoredAutosave,
  type StoredRecord,
  saidIn,
} from './portal-model.ts'
import {
  agentReplyOf,
  listedOf,
  mergePhotos,
  mergeRows,
  printOf,
  problem,
  replyOf,
  statusOf,
} from './portal-replies.ts'
import { PortalUploads } from './portal-uploads.ts'

export class Portal extends PortalLocks {
  autosaves = new Map<string, StoredAutosave>()
  /** Photos and files. */
  photos = new Map<string, { draftId: string; sha256: string; by: string; key: string | null }>()
  readonly uploads = new PortalUploads(this)
  replies = new Map<string, { print: string; reply: unknown }>()
  applied: Applied[] = []
  /** Told of each change to a record before it is made. */
  beforeUpdate: (record: StoredRecord, changes: RecordChanges, draftId: string) => void = () => {}
  /** Told of a request that no phone of ours may send. */
  nonsense: (name: string) => void = () => {}
  /** Told of a reply that the real server never gives: phones would take it for silence, and nobody would notice. */
  misspoken: (name: string) => void = () => {}
  /** What each phone has saved or taken over, as `draft device revision`. */
  readonly revisions = new Set<string>()
  /** Photos and files that a record names and that never arrived. */
  readonly lacking = new Set<string>()

  handle(name: EndpointName, input: unknown, asking: Asking): Answer {
    const schema = endpoints[name].input
    if (!z.safeParse(schema, input).success) {
      this.nonsense(name)
      return problem(new Refused('invalid-request'))
    }
    try {
      return { status: 200, body: this.answer(name, input, asking) }
    } catch (error) {
      if (error instanceof Refused && error.code === 'invalid-request') this.nonsense(name)
      if (error instanceof Refused) return problem(error)
      throw error
    }
  }

  private answer(name: EndpointName, input: unknown, asking: Asking): unknown {
    if (name === 'status') return statusOf(asking)
    const by = this.caller(asking)
    switch (name) {
      case 'autosaveCreate':
      case 'autosaveUpdate':
        return this.autosave(input as Input<'autosaveUpdate'>, by, asking)
      case 'listingRecord':
        return this.record((input as { UniqueID: number }).UniqueID)
      case 'agentSelect':
        return this.agent((input as Input<'agentSelect'>).where.clause[0]!.value as number)
      case 'lockCreate':
        return this.lock(input as Input<'lockCreate'>, by, asking)
      case 'lockCheck':
        return this.lockState(input as Input<'lockCheck'>, by, asking)
      case 'lockRemove':
        return this.unlock(input as Input<'lockRemove'>, by, asking)
      case 'autosaveCheck':
        return this.check(by)
      case 'uploadStanding':
        return this.uploads.standing(input as Input<'uploadStanding'>, by)
      case 'autosaveRemove':
      case 'autosaveRestore':
        return this.bin(input as Input<'autosaveRemove'>, name === 'autosaveRemove', by, asking.device)
      case 'createListing':
      case 'saveIncomplete':
      case 'updateListing':
      case 'updateIncomplete': {
        const body = input as Input<'createListing'>
        return this.once(asking, `${name} ${JSON.stringify(body)}`, () =>
          name === 'createListing' || name === 'saveIncomplete'
            ? this.create(body, by, asking, name === 'saveIncomplete')
            : this.update(body, by, asking),
        )
      }
      case 'agentCreate':
      case 'agentUpdate': {
        const body = input as Input<'agentCreate'>
        return this.once(asking, `${name} ${JSON.stringify(body)}`, () =>
          name === 'agentCreate' ? this.createAgent(body, by, asking) : this.updateAgent(body, by, asking),
        )
      }
      default:
        throw new Error(`The model does not know ${name}`)
    }
  }

  caller({ session, member }: Pick<Asking, 'session' | 'member'>): string {
    if (!session) throw new Refused('sign-in-required')
    if (member !== pairName(session)) this.refuse('member', 'other-member')
    return pairName(session)
  }

  private once(asking: Asking, print: string, effect: () => unknown): unknown {
    if (!asking.key) throw new Refused('idempotency-missing')
    const key = `${asking.session!.real} ${asking.key}`
    const earlier = this.replies.get(key)
    if (earlier && earlier.print !== print) this.refuse('key', 'idempotency-mismatch')
    if (earlier && !this.off.has('repeat')) return earlier.reply
    const reply = effect()
    this.replies.set(key, { print, reply })
    return reply
  }

  private autosave(input: Input<'autosaveUpdate'>, by: string, { now, device }: Asking) {
    if (input.deviceId !== device) throw new Refused('invalid-request')
    const kind = FORM_KINDS[formKindOf(input.FormName)]
    if (kind.resource !== input.ResourceName) throw new Refused('invalid-request')
    if (kind.record !== 'listing' && input.ParentID !== null) throw new Refused('invalid-request')
    if (input.to < input.from) throw new Refused('invalid-request')
    const stored = this.autosaves.get(input.draftId)
    if (stored && !stored.finished && stored.ParentID !== input.ParentID) throw new Refused('invalid-request')
    if (stored && stored.owner !== by) this.refuse('owner', 'other-member')
    if (input.ParentID !== null && !stored?.finished)
      this.checkLock('listing', input.ParentID, input.rowLockRequest, { by, device })
    if (stored && stored.deviceId !== device && !stored.finished) this.refuse('device', 'autosave-other-device')
    const revision = stored?.revision ?? 0
    const savedAt = new Date(now).toISOString()
    const made = input.ParentID ?? this.madeBy(kind.record === 'agent' ? 'agent' : 'listing', input.draftId)?.UniqueID
    if (stored?.finished || (!stored && input.ParentID === null && made !== undefined)) {
      this.refuse('usedDraft', 'draft-used', { UniqueID: made })
      return { draftId: input.draftId, revision: Math.max(revision, input.to), savedAt }
    }
    if (stored && revision >= input.to && !this.off.has('late')) return { draftId: input.draftId, revision, savedAt }
    if (input.from > revision) this.refuse('gap', 'autosave-gap', { revision })
    this.revisions.add(`${input.draftId} ${device} ${input.to}`)
    const rows = { ...stored?.rows }
    for (const [section, changes] of Object.entries(input.rows)) rows[section] = { ...rows[section], ...changes }
    this.autosaves.set(input.draftId, {
      ...input,
      owner: by,
      fields: { ...stored?.fields, ...input.fields },
      rows,
      photos: input.photos ?? stored?.photos ?? [],
      photoOrder: input.photoOrder ?? stored?.photoOrder ?? [],
      revision: input.to,
      binned: false,
      finished: false,
    })
    return { draftId: input.draftId, revision: input.to, savedAt }
  }

  private check(by: string) {
    const isListed = ({ owner, binned, finished }: StoredAutosave) => owner === by && !binned && !finished
    const data = [...this.autosaves.values()].filter(isListed).map(listedOf)
    return { listingHasAutosave: data.length > 0, data, others: [] }
  }

  private bin({ draftId, to = 0, FormName }: Input<'autosaveRemove'>, binned: boolean, by: string, device: string) {
    const isRemembered = !this.off.has('bin')
    const unsaved = FormName && isRemembered && nothingSaved(draftId, FormName, by, device)
    const stored = this.autosaves.get(draftId) ?? unsaved
    if (!stored || (!binned && stored.definitionHash === '')) throw new Refused('not-found')
    if (stored.owner !== by) this.refuse('owner', 'other-member')
    // A phone that was overtaken throws away its own copy, not the one that is being written.
    if (binned && stored.deviceId !== device) this.refuse('device', 'autosave-other-device')
    if (binned && to < stored.revision && isRemembered) return { draftId, removed: false }
    this.autosaves.set(draftId, { ...stored, binned, revision: Math.max(stored.revision, isRemembered ? to : 0) })
    return { draftId, removed: binned }
  }

  private create(body: Input<'createListing'>, by: string, asking: Asking, incomplete: boolean) {
    const { draftId, data } = body.listingRequest
    const earlier = this.earlier('listing', draftId)
    if (earlier) return replyOf(earlier)
    const values = (data.listing[data.propertyType] ?? {}) as Values
    if (values.City === 'POISON') throw new Refused('validation-failed')
    this.requireArrived(body, by)
    this.requireWriter(body, by, asking)
    const status = incomplete ? 'I' : 'A'
    const items = itemsOf((section) => data[section] as ItemRow[])
    const made = this.add('listing', { draftId, status, values, items, photos: data.photos })
    this.applyOnce(made, asking, by, body)
    return replyOf(made)
  }

  private createAgent(body: Input<'agentCreate'>, by: string, asking: Asking) {
    const { draftId, data } = body
    const earlier = this.earlier('agent', draftId)
    if (earlier) return agentReplyOf(earlier)
    const values = data.agent as Values
    if (values.City === 'POISON') throw new Refused('validation-failed')
    this.requireArrived(body, by)
    this.requireWriter(body, by, asking)
    const made = this.add('agent', { draftId, status: 'A', values, items: itemsOf(() => []), photos: data.photos })
    this.applyOnce(made, asking, by, body)
    return agentReplyOf(made)
  }

  private earlier(type: RecordType, draftId: string): StoredRecord | undefined {
    const made = this.off.has('draftId') ? undefined : this.madeBy(type, draftId)
    if (made) this.refuse('usedDraft', 'draft-used', { UniqueID: made.UniqueID })
    return made
  }

  private update(body: Input<'updateListing'>, by: string, asking: Asking) {
    const listing = this.listings.get(body.UniqueID ?? 0)
    if (!listing) throw new Refused('not-found')
    this.checkLock('listing', listing.UniqueID, body.rowLockRequest, { by, device: asking.device })
    const { draftId, data, baseVersion } = body.listingRequest
    if (baseVersion !== listing.version) this.refuse('version', 'version-conflict')
    const values = data.listing as Values
    if (values.City === 'POISON') throw new Refused('validation-failed')
    this.requireArrived(body, by, listing)
    this.requireWriter(body, by, asking)
    const photos = data.photosHaveChanged ? data.photos : []
    const items = itemsOf((section) => (data[CHANGE_FLAGS[section]] ? (data[section] as ItemRow[]) : []))
    this.beforeUpdate(listing, { values, photos, items }, draftId)
    listing.values = { ...listing.values, ...values }
    listing.version++
    listing.items = itemsOf((section) => mergeRows(listing.items[section], items[section]))
    listing.photos = mergePhotos(listing.photos, photos)
    this.applyOnce(listing, asking, by, body)
    return replyOf(listing)
  }

  private updateAgent(body: Input<'agentUpdate'>, by: string, asking: Asking) {
    const agent = this.agents.get(body.UniqueID ?? 0)
    if (!agent) throw new Refused('not-found')
    this.checkLock('agent', agent.UniqueID, body.rowLockRequest, { by, device: asking.device })
    const { draftId, data, baseVersion } = body
    if (baseVersion !== agent.version) this.refuse('version', 'version-conflict')
    const values = data.agent as Values
    if (values.City === 'POISON') throw new Refused('validation-failed')
    this.requireArrived(body, by, agent)
    this.beforeUpdate(agent, { values, photos: data.photos, items: itemsOf(() => []) }, draftId)
    agent.values = { ...agent.values, ...values }
    agent.version++
    agent.photos = mergePhotos(agent.photos, data.photos)
    this.applyOnce(agent, asking, by, body)
    return agentReplyOf(agent)
  }

  /** What the device that has the draft now saved would be lost. */
  private requireWriter(body: SubmissionBody, by: string, { device }: Asking) {
    const stored = this.autosaves.get(draftIdIn(body))
    if (stored && stored.owner === by && !stored.finished && !stored.binned && stored.deviceId !== device)
      this.refuse('device', 'autosave-other-device')
  }

  private applyOnce(record: StoredRecord, { key, device }: Asking, by: string, body: SubmissionBody) {
    const { type, UniqueID } = record
    const draftId = draftIdIn(body)
    const living = photosIn(body).filter(({ IsDeleted }) => !IsDeleted)
    const photos = living.sort((a, b) => a.SortOrder - b.SortOrder).map(({ id }) => id)
    const files = filesIn(body).filter(({ IsDeleted }) => !IsDeleted)
    const said = Object.assign({}, ...record.photos.map(saidIn))
    const what = { draftId, type, UniqueID, print: printOf(body), photos, said, files: files.map(({ uid }) => uid) }
    const trespassed = this.isLockedByOther(type, UniqueID, { by, device })
    this.applied.push({ key: key!, by, device, late: this.late, trespassed, ...what })
    const autosave = this.autosaves.get(draftId) ?? nothingSaved(draftId, '', by, device)
    this.autosaves.set(draftId, { ...autosave, finished: true })
    this.release(type, UniqueID)
    this.note(record)
  }

  /** Each is the record's own, or this pair of members sent it under this draft. */
  private requireArrived(body: SubmissionBody, by: string, record?: StoredRecord) {
    const own = new Set([
      ...(record?.photos.map(({ id }) => id) ?? []),
      ...(record?.items.supplements.map(({ uid }) => uid) ?? []),
    ])
    const isMissing = (id: string) => {
      const held = this.photos.get(id)
      return !own.has(id) && (held?.draftId !== draftIdIn(body) || held.by !== by)
    }
    const photoIds = photosIn(body).flatMap(({ id, IsDeleted }) => (!IsDeleted && isMissing(id) ? id : []))
    const supplementIds = filesIn(body).flatMap(({ uid, IsDeleted }) => (!IsDeleted && isMissing(uid) ? uid : []))
    if (photoIds.length > 0) this.refuse('arrived', 'photo-missing', { photoIds })
    if (supplementIds.length > 0) this.refuse('arrived', 'supplement-missing', { supplementIds })
    for (const id of [...photoIds, ...supplementIds]) this.lacking.add(id)
  }
}
