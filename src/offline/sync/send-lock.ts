// Takes the lock of the record that a submission changes, and returns it if the submission isn't sent.
import type { LockEntity } from '#contract/lock.ts'
import { isOver } from '../drafts/draft-end.ts'
import type { Draft } from '../drafts/draft-model.ts'
import { isOfRecord, recordTypeOf } from '../drafts/record-kinds.ts'
import { writeDraft } from '../store/write-draft.ts'
import { readRecord } from './read-record.ts'
import { record, type SendPorts } from './record-reply.ts'
import { DONE, passingFault, type SendOutcome } from './send-outcome.ts'
import { markAsking, markReturning, settleCompared, settleLock, settleLookedUp, settleReturned } from './settle-lock.ts'

/** Written to disk before a request is sent; writes nothing and resolves with null if the request is no longer due. */
const mark = (draftId: string, change: (draft: Draft) => Draft | null, ports: SendPorts) =>
  writeDraft<Draft | null>(ports, draftId, (found) => {
    const marked = found ? change(found) : null
    return marked ? { result: marked, draft: marked } : { result: null }
  })

const entityOf = (draft: Draft | null): LockEntity | null =>
  draft?.base ? { type: recordTypeOf(draft), id: draft.base.UniqueID } : null

/** Takes the lock, then compares the record with the version that the edit began on. */
export async function takeLock(draftId: string, insist: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { member, call, now, signal } = ports
  const entity = entityOf(await mark(draftId, markAsking, ports))
  if (!entity) return DONE
  const result = await call('lockCreate', { input: entity, member, signal })
  const outcome = await record(draftId, (latest) => settleLock(latest, { result, insist, now: now() }), ports)
  if (result.kind !== 'ok' || !result.value.rowIsLockedByUser) return outcome
  const found = await readRecord(entity.type, entity.id, ports)
  if (found.kind !== 'ok') return passingFault(found, insist) ?? DONE
  return record(draftId, (latest) => settleCompared(latest, found.value, now()), ports)
}

/** Not returned while another draft of the record on this phone uses the same lock, such as that of an open form. */
export async function returnLock(draftId: string, insist: boolean, ports: SendPorts): Promise<SendOutcome> {
  const { store, member, call, now, signal } = ports
  const draft = await mark(draftId, markReturning, ports)
  const entity = entityOf(draft)
  if (!entity) return DONE
  const epoch = draft?.takenLock
  if (epoch === undefined) {
    const result = await call('lockCheck', { input: entity, member, signal })
    return record(draftId, (latest) => settleLookedUp(latest, { result, insist, now: now() }), ports)
  }
  const isUnder = (other: Draft) =>
    isOfRecord(other, entity.type, entity.id) && other.lockEpoch === epoch && !isOver(other)
  if (!(await store.readAll()).some(isUnder)) {
    const passing = passingFault(await call('lockRemove', { input: { ...entity, epoch }, member, signal }), insist)
    if (passing) return passing
  }
  return record(draftId, (latest) => settleReturned(latest, epoch), ports)
}
