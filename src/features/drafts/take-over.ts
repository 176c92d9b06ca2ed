// Continues work here that was begun on another device. The server refuses the other device's next save from then on,
// so the order matters: first the lock, then the content, then the draft on this phone; if any step fails, both copies
// stay as they were.
import type { Autosave, AutosaveRecord, OthersAutosave } from '#contract/draft.ts'
import type { LockReply } from '#contract/lock.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { CHANGE, failureWords } from '#src/api/failure-words.ts'
import { adoption } from '#src/offline/drafts/adopt-act.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { readRecord } from '#src/offline/sync/read-record.ts'

export type TakeOverPorts = { call: Call; drafts: Pick<Drafts, 'adopt' | 'edit'> }
export type TakeOverOutcome =
  | { kind: 'here'; draft: Draft }
  /** Somebody else holds the record's lock. */
  | { kind: 'locked'; uniqueId: number }
  | { kind: 'failed'; text: string }

/** Autosaves of existing records are always of listings: only listings can be saved incomplete. */
type Target = Pick<AutosaveRecord, 'draftId' | 'ParentID'>

export async function takeOverDraft({ draftId, ParentID }: Target, ports: TakeOverPorts): Promise<TakeOverOutcome> {
  const { call, drafts } = ports
  if (ParentID !== null)
    return underLock(ParentID, ports, false, () => call('autosaveRetrieve', { input: { draftId, takeOver: true } }))
  const content = await call('autosaveRetrieve', { input: { draftId, takeOver: true } })
  if (content.kind !== 'ok') return failed(content)
  return { kind: 'here', draft: await drafts.adopt(adoption(content.value, null)) }
}

/**
 * For another member's draft: creates a draft of one's own with their content and moves their copy to their bin.
 * `into`: the new draft's id, the same for every attempt.
 */
export const takeOverOthers = (
  { draftId, revision }: Pick<OthersAutosave, 'draftId' | 'revision'>,
  { ParentID, into }: { ParentID: number; into: string },
  ports: TakeOverPorts,
): Promise<TakeOverOutcome> =>
  underLock(ParentID, ports, true, async (epoch): Promise<CallResult<Autosave>> => {
    const rowLockRequest = { type: 'listing', id: ParentID, epoch } as const
    const reply = await ports.call('autosaveTakeOver', { input: { draftId, ParentID, revision, into, rowLockRequest } })
    if (reply.kind !== 'ok') return reply
    const { autosave } = reply.value
    return autosave ? { ...reply, value: autosave } : { kind: 'silence', reason: 'unread' }
  })

async function underLock(
  ParentID: number,
  { call, drafts }: TakeOverPorts,
  takesStaleLock: boolean,
  fetchContent: (epoch: number) => Promise<CallResult<Autosave>>,
): Promise<TakeOverOutcome> {
  const lock = await gainLock(ParentID, call, takesStaleLock)
  if (lock.kind !== 'ok') return failed(lock)
  if (!lock.value.rowIsLockedByUser) return { kind: 'locked', uniqueId: ParentID }
  const { epoch } = lock.value
  const found = await readRecord('listing', ParentID, { call })
  if (found.kind !== 'ok') return failed(found)
  const content = await fetchContent(epoch)
  if (content.kind !== 'ok') return failed(content)
  const { draftId } = await drafts.adopt(adoption(content.value, found.value))
  return { kind: 'here', draft: await drafts.edit(draftId, [{ kind: 'lock', epoch }]) }
}

/** Takes over the member's own lock on another device and, with `takesStale`, anybody's lock that is no longer live. */
async function gainLock(id: number, call: Call, takesStale: boolean): Promise<CallResult<LockReply>> {
  const entity = { type: 'listing', id } as const
  const made = await call('lockCreate', { input: entity })
  if (made.kind !== 'ok' || made.value.rowIsLockedByUser) return made
  const isTheirs = made.value.rowIsLockedByMember || (takesStale && made.value.removableInMs === 0)
  if (!isTheirs) return made
  return call('lockTakeover', { input: { ...entity, epoch: made.value.epoch } })
}

const failed = (result: Exclude<CallResult<unknown>, { kind: 'ok' }>): TakeOverOutcome => ({
  kind: 'failed',
  text: failureText(result),
})

export const failureText = (result: Exclude<CallResult<unknown>, { kind: 'ok' }>): string =>
  failureWords(result, CHANGE).text

export type UnsavedOnServer = { own: readonly AutosaveRecord[]; others: readonly OthersAutosave[] }

/** Unfinished changes to this record on the server, newest first; or a text saying why they can't be loaded now. */
export async function unsavedOnServer(uniqueId: number, call: Call): Promise<UnsavedOnServer | { text: string }> {
  const found = await call('autosaveCheck', { input: { ParentID: uniqueId } })
  return found.kind === 'ok' ? { own: found.value.data, others: found.value.others } : { text: failureText(found) }
}

/** Moves everybody's unfinished changes to their owner's bin. null on success; otherwise a text with the reason. */
export async function discardUnsaved(
  uniqueId: number,
  { own, others }: UnsavedOnServer,
  call: Call,
): Promise<string | null> {
  const foreign = { ParentID: uniqueId, into: null, rowLockRequest: null }
  const replies = await Promise.all([
    ...own.map(({ draftId, revision }) => call('autosaveRemove', { input: { draftId, revision } })),
    ...others.map(({ draftId, revision }) => call('autosaveTakeOver', { input: { draftId, revision, ...foreign } })),
  ])
  const refused = replies.flatMap((reply) => (reply.kind === 'ok' ? [] : [reply]))[0]
  return refused ? failureText(refused) : null
}

/** Names of owners other than the member. */
export const ownersOf = ({ others }: UnsavedOnServer): string =>
  [...new Set(others.map(({ memberName }) => memberName))].join(' and ')
