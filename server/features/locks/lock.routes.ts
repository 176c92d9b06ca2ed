// RowLock/check, create, ping, remove, takeover, ask-release, discard-changes: replies to the browser. decide-lock.ts
// decides who gets the lock.
import { AUDIT_NAMES } from '#contract/audit.ts'
import type { LockReply, RecordKey } from '#contract/lock.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import type { NotifyMember, RecordAudit, WithdrawNotice } from '../../ports.ts'
import { type Owner, ownerOf } from '../../records/owner.ts'
import { type FindListingFacts, findRecordFacts } from '../../records/record-facts.store.ts'
import { mayEditRecord, mayViewRecord, type RecordFacts } from '../../records/record-rights.ts'
import {
  type Claim,
  decideAsk,
  decideCreate,
  decideDiscard,
  decidePing,
  decideRemove,
  decideTakeover,
  isHolder,
  isHoldersPerson,
} from './decide-lock.ts'
import { CREATED, checked, LOCKED, lockReply, NOT_LOCKED, REMOVED, UPDATED } from './lock-reply.ts'
import {
  giveLock,
  noteAsked,
  noteDeclined,
  notePlace,
  readLock,
  readLockForUpdate,
  refreshLease,
  type StoredLock,
} from './locks.store.ts'
import { ASKED, actorName, passLock, releaseLock, withdrawAsked } from './tell-askers.ts'
import { holderOf, lockChangedHands } from './write-under-lock.ts'

export type LockDeps = {
  findListing: FindListingFacts
  recordAudit: RecordAudit
  notifyMember: NotifyMember
  withdrawNotice: WithdrawNotice
  /** Moves this pair's unsaved changes of the listing to the bin. */
  discardAutosaves: (tx: Tx, listingUniqueId: number, owner: Owner) => Promise<void>
}

type PlainCall = 'lockCreate' | 'lockPing'
type FencedCall = 'lockRemove' | 'lockTakeover' | 'lockDiscard' | 'lockAskRelease' | 'lockDeclineRelease'

const entityOf = ({ type, id }: RecordKey): RecordKey => ({ type, id })
const claimOf = (caller: Caller, device: string | null): Claim => ({
  ...holderOf(caller, device),
  isAdmin: caller.role === 'admin',
})

export function lockRoutes(deps: LockDeps): AnyRoute[] {
  const find = ({ tx, input }: { tx: Tx; input: RecordKey }) => findRecordFacts(tx, entityOf(input), deps.findListing)
  return [
    defineRoute<'lockCheck', RecordFacts>({
      name: 'lockCheck',
      isolation: 'read committed', // keeps the holder's lease alive
      find,
      may: mayViewRecord,
      handle: check,
    }),
    defineRoute<'lockCreate', RecordFacts>({
      name: 'lockCreate',
      find,
      may: mayEditRecord,
      handle: (context) => create(context, deps),
    }),
    defineRoute<'lockPing', RecordFacts>({ name: 'lockPing', find, may: mayEditRecord, handle: ping }),
    defineRoute<'lockRemove', RecordFacts>({
      name: 'lockRemove',
      find,
      may: mayEditRecord,
      handle: (context, record) => remove(context, record, deps),
    }),
    defineRoute<'lockTakeover', RecordFacts>({
      name: 'lockTakeover',
      find,
      may: mayEditRecord,
      handle: (context, record) => takeOver(context, record, deps),
    }),
    defineRoute<'lockAskRelease', RecordFacts>({
      name: 'lockAskRelease',
      find,
      may: mayEditRecord,
      handle: (context, record) => askRelease(context, record, deps),
    }),
    defineRoute<'lockDeclineRelease', RecordFacts>({
      name: 'lockDeclineRelease',
      find,
      may: mayEditRecord,
      handle: (context, record) => declineRelease(context, record, deps),
    }),
    defineRoute<'lockDiscard', RecordFacts>({
      name: 'lockDiscard',
      find,
      may: mayEditRecord,
      handle: (context, record) => discard(context, record, deps),
    }),
  ]
}

/**
 * The holder's check every 60 s keeps the lease alive (product decision 1), as long as they may write the record. A browser
 * without a device id gets the state and holds nothing. Only members who may write the record learn about unsaved
 * changes.
 */
async function check({ tx, caller, device, input }: Context<'lockCheck'>, record: RecordFacts): Promise<LockReply> {
  const entity = entityOf(input)
  const asking = { ...ownerOf(caller), deviceId: device ?? '' }
  const lock = await readLock(tx, entity)
  const mayWrite = mayEditRecord(caller, record) === 'yes'
  const refreshed = mayWrite && isHolder(lock, asking) && (await refreshLease(tx, entity, asking, lock.epoch))
  if (refreshed && input.at) await notePlace(tx, entity, input.at)
  const now = refreshed ? await readLock(tx, entity) : lock
  const reply = await lockReply(tx, entity, now, asking, checked(now.holder !== null, refreshed))
  if (mayWrite) return { ...reply, mayLock: true }
  const { at: _, askedBy: __, askedByMe: ___, isDeclined: ____, mayAskAgain: _____, ...seen } = reply
  return { ...seen, hasUnsavedChanges: false, mayLock: false }
}

/**
 * The holder's form shows the request at its next check; a notice informs them as well, with a button that releases the
 * lock.
 */
async function askRelease(context: Context<FencedCall>, record: RecordFacts, deps: LockDeps): Promise<LockReply> {
  const { tx, caller, device, input } = context
  const [entity, claim] = [entityOf(input), claimOf(caller, device)]
  const lock = await readLockForUpdate(tx, entity)
  const decision = decideAsk(lock, claim, input.epoch ?? lock.epoch)
  if (decision === 'changed-hands') throw await lockChangedHands(tx, entity, claim)
  if (decision === 'ask' && lock.holder) {
    await noteAsked(tx, entity, caller.memberId)
    await deps.notifyMember(tx, {
      memberId: lock.holder.realId,
      kind: ASKED,
      text: `${await actorName(tx, caller)} asks you to release ${record.type} ${record.label}.`,
      data: { type: record.type, id: input.id, label: record.label, epoch: lock.epoch },
    })
  }
  return lockReply(tx, entity, await readLock(tx, entity), claim, checked(lock.holder !== null, false))
}

/** From any device of the holder: the notice may have reached them on another one. */
async function declineRelease(context: Context<FencedCall>, record: RecordFacts, deps: LockDeps): Promise<LockReply> {
  const { tx, caller, device, input } = context
  const [entity, claim] = [entityOf(input), claimOf(caller, device)]
  const lock = await readLockForUpdate(tx, entity)
  if (lock.epoch !== (input.epoch ?? lock.epoch)) throw await lockChangedHands(tx, entity, claim)
  if (isHoldersPerson(lock, claim)) {
    const text = `${await actorName(tx, caller)} is still editing ${record.type} ${record.label}. You’ll get a notice when it is released.`
    const declined = await noteDeclined(tx, entity)
    if (declined.length > 0) await withdrawAsked(tx, deps.withdrawNotice, entity, caller.memberId)
    for (const memberId of declined)
      await deps.notifyMember(tx, {
        memberId,
        kind: 'lock-release-declined',
        text,
        data: { type: record.type, id: input.id, label: record.label },
      })
  }
  return lockReply(tx, entity, await readLock(tx, entity), claim, checked(lock.holder !== null, false))
}

async function create({ tx, caller, device, input }: Context<PlainCall>, deps: LockDeps): Promise<LockReply> {
  const [entity, claim] = [entityOf(input), claimOf(caller, device)]
  const lock = await readLockForUpdate(tx, entity)
  const decision = decideCreate(lock, claim)
  if (decision === 'refuse') return lockReply(tx, entity, lock, claim, LOCKED(entity))
  await passLock(tx, entity, { holder: claim, grow: decision === 'take' }, deps.withdrawNotice)
  return lockReply(tx, entity, await readLock(tx, entity), claim, decision === 'take' ? CREATED : UPDATED)
}

async function ping({ tx, caller, device, input }: Context<PlainCall>): Promise<LockReply> {
  const [entity, claim] = [entityOf(input), claimOf(caller, device)]
  const lock = await readLockForUpdate(tx, entity)
  if (decidePing(lock, claim) === 'refuse')
    return lockReply(tx, entity, lock, claim, lock.holder ? LOCKED(entity) : NOT_LOCKED)
  await giveLock(tx, entity, claim, false)
  return lockReply(tx, entity, await readLock(tx, entity), claim, UPDATED)
}

async function remove(context: Context<FencedCall>, record: RecordFacts, deps: LockDeps): Promise<LockReply> {
  const { tx, caller, device, input } = context
  const [entity, claim] = [entityOf(input), claimOf(caller, device)]
  const lock = await readLockForUpdate(tx, entity)
  const decision = decideRemove(lock, claim, input.epoch ?? lock.epoch)
  if (decision === 'changed-hands') throw await lockChangedHands(tx, entity, claim)
  if (decision === 'too-young') return lockReply(tx, entity, lock, claim, LOCKED(entity))
  if (decision === 'remove') {
    const isOwn = isHoldersPerson(lock, claim)
    await releaseLock(deps)(tx, entity, { by: caller, label: isOwn ? record.label : null })
    if (!isHolder(lock, claim)) await leaveTrace(context, record, lock, 'Lock Removal', deps)
  }
  return lockReply(tx, entity, await readLock(tx, entity), claim, REMOVED)
}

async function takeOver(context: Context<FencedCall>, record: RecordFacts, deps: LockDeps): Promise<LockReply> {
  const { tx, caller, device, input } = context
  const [entity, claim] = [entityOf(input), claimOf(caller, device)]
  const lock = await readLockForUpdate(tx, entity)
  const decision = decideTakeover(lock, claim, input.epoch ?? lock.epoch)
  if (decision === 'changed-hands') throw await lockChangedHands(tx, entity, claim)
  if (decision === 'too-young') return lockReply(tx, entity, lock, claim, LOCKED(entity))
  await passLock(tx, entity, { holder: claim, grow: decision === 'take' }, deps.withdrawNotice)
  if (decision === 'take' && lock.holder) await leaveTrace(context, record, lock, 'Lock Takeover', deps)
  return lockReply(tx, entity, await readLock(tx, entity), claim, decision === 'take' ? CREATED : UPDATED)
}

async function discard(context: Context<FencedCall>, record: RecordFacts, deps: LockDeps): Promise<LockReply> {
  const { tx, caller, device, input } = context
  const [entity, claim] = [entityOf(input), claimOf(caller, device)]
  const lock = await readLockForUpdate(tx, entity)
  const decision = decideDiscard(lock, claim, input.epoch ?? lock.epoch)
  if (decision === 'changed-hands') throw await lockChangedHands(tx, entity, claim)
  if (decision === 'refuse') return lockReply(tx, entity, lock, claim, LOCKED(entity))
  if (entity.type === 'listing') await deps.discardAutosaves(tx, entity.id, claim)
  if (lock.holder) await releaseLock(deps)(tx, entity, { by: caller, label: record.label })
  return lockReply(tx, entity, await readLock(tx, entity), claim, REMOVED)
}

/** Notifies the member who lost a lock, and records the takeover in the audit log. */
async function leaveTrace(
  context: Context<FencedCall>,
  record: RecordFacts,
  before: StoredLock,
  kind: 'Lock Removal' | 'Lock Takeover',
  deps: LockDeps,
): Promise<void> {
  const { tx, caller, requestId, input } = context
  const entity = entityOf(input)
  const holderName = async (lock: StoredLock) =>
    (await lockReply(tx, entity, lock, { realId: 0, effectiveId: 0, deviceId: '' }, NOT_LOCKED)).userName
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind,
    tableName: AUDIT_NAMES[record.type],
    entityId: record.label,
    recordUniqueId: input.id,
    changes: [
      {
        className: 'RowLock',
        fieldName: 'LockedBy',
        oldValue: await holderName(before),
        newValue: await holderName(await readLock(tx, entity)),
      },
    ],
  })
  if (before.holder && before.holder.realId !== caller.memberId)
    await deps.notifyMember(tx, {
      memberId: before.holder.realId,
      kind: kind === 'Lock Removal' ? 'lock-removed' : 'lock-taken-over',
      text: `${await actorName(tx, caller)} ${kind === 'Lock Removal' ? 'removed' : 'took over'} your lock on ${record.type} ${record.label}.`,
      data: { type: record.type, id: input.id, label: record.label },
    })
}
