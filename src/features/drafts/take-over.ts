// Goes on here with work that was begun on another device. Role: the other device's next save is refused from then on, so the order matters:
// the lock first, then the content, then the draft on this phone; whatever fails, both copies stay as they were.
import type { AutosaveRecord } from '#contract/draft.ts'
import type { ListingRecord } from '#contract/listing.ts'
import type { LockReply } from '#contract/lock.ts'
import type { Call, CallResult } from '../../offline/call.ts'
import type { Draft } from '../../offline/draft-model.ts'
import type { Drafts } from '../../offline/offline.ts'

export type TakeOverPorts = { call: Call; drafts: Pick<Drafts, 'adopt' | 'edit'> }
export type TakeOverOutcome =
  | { kind: 'here'; draft: Draft }
  /** Somebody else holds the record's lock. */
  | { kind: 'locked'; uniqueId: number }
  | { kind: 'failed'; text: string }

type Target = Pick<AutosaveRecord, 'draftId' | 'ParentID'>

export async function takeOverDraft({ draftId, ParentID }: Target, ports: TakeOverPorts): Promise<TakeOverOutcome> {
  const { call, drafts } = ports
  let record: ListingRecord | null = null
  let epoch: number | null = null
  if (ParentID !== null) {
    const lock = await gainLock(ParentID, call)
    if (lock.kind !== 'ok') return failed(lock)
    if (!lock.value.rowIsLockedByUser) return { kind: 'locked', uniqueId: ParentID }
    epoch = lock.value.epoch
    const found = await call('listingRecord', { input: { UniqueID: ParentID } })
    if (found.kind !== 'ok') return failed(found)
    record = found.value
  }
  const content = await call('autosaveRetrieve', { input: { draftId, takeOver: true } })
  if (content.kind !== 'ok') return failed(content)
  const draft = await drafts.adopt(content.value, record)
  if (epoch === null) return { kind: 'here', draft }
  return { kind: 'here', draft: await drafts.edit(draftId, [{ kind: 'lock', epoch }]) }
}

/** The member's own lock on the other device is theirs to take. */
async function gainLock(id: number, call: Call): Promise<CallResult<LockReply>> {
  const entity = { type: 'listing', id } as const
  const made = await call('lockCreate', { input: entity })
  if (made.kind !== 'ok' || made.value.rowIsLockedByUser || !made.value.rowIsLockedByMember) return made
  return call('lockTakeover', { input: { ...entity, epoch: made.value.epoch } })
}

const failed = (result: Exclude<CallResult<unknown>, { kind: 'ok' }>): TakeOverOutcome => ({
  kind: 'failed',
  text: failureText(result),
})

export const failureText = (result: Exclude<CallResult<unknown>, { kind: 'ok' }>): string =>
  result.kind === 'problem' ? result.problem.title : 'The portal did not answer. Nothing was changed; please try again.'

/** All of the member's autosaves of this record into the bin. False: not all of them. */
export async function discardAutosaves(uniqueId: number, call: Call): Promise<boolean> {
  const found = await call('autosaveCheck', { input: { ParentID: uniqueId } })
  if (found.kind !== 'ok') return false
  const replies = await Promise.all(
    found.value.data.map(({ draftId, revision }) => call('autosaveRemove', { input: { draftId, revision } })),
  )
  return replies.every(({ kind }) => kind === 'ok')
}
