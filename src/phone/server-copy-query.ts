// What the server has of the member's drafts.
import { queryOptions } from '@tanstack/react-query'
import type { Autosave } from '#contract/draft.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { Call, CallResult } from '../api/call.ts'
import { isRefusal, NoReply } from '../api/reply-of.ts'
import type { BaseRecord, Draft } from '../offline/drafts/draft-model.ts'
import { recordTypeOf } from '../offline/drafts/record-kinds.ts'
import type { SavedRecord } from '../offline/drafts/saved-record.ts'
import { readRecord } from '../offline/sync/read-record.ts'
import { ASK_AGAIN_MS, PHONE, READ } from './phone-queries.ts'

/** `record`: of an edit, the record that it changes, as it is now. */
type ServerCopy = { autosave: Autosave; record: SavedRecord | null }

/** One of the member's drafts as the server has it, or why it can't be read. The device that writes it stays the same. */
export const serverCopyQuery = (call: Call, draft: Pick<Draft, 'draftId' | 'formName' | 'base'>) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'serverCopy', draft.draftId],
    staleTime: 0,
    queryFn: () => readServerCopy(call, draft),
  })

async function readServerCopy(
  call: Call,
  { draftId, formName, base }: Pick<Draft, 'draftId' | 'formName' | 'base'>,
): Promise<CallResult<ServerCopy>> {
  const autosave = await call('autosaveRetrieve', { input: { draftId } })
  if (autosave.kind !== 'ok') return autosave
  if (!base) return { ...autosave, value: { autosave: autosave.value, record: null } }
  const record = await readRecord(recordTypeOf({ formName }), base.UniqueID, { call })
  return record.kind === 'ok' ? { ...record, value: { autosave: autosave.value, record: record.value } } : record
}

/**
 * The device that last wrote each of the member's unfinished drafts on the server, by draft id; null without an answer,
 * and asked again; an error, and not asked again, once the server has refused. `drafts`: drafts on this phone that the
 * server has; the query runs again when they change.
 */
export const writersQuery = (call: Call, drafts: readonly Pick<Draft, 'draftId' | 'revision'>[]) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'writers', drafts.map(({ draftId, revision }) => `${draftId} ${revision}`)],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'success' && state.data === null ? ASK_AGAIN_MS : false),
    queryFn: async () => {
      const reply = await call('autosaveCheck', { input: {} })
      const error = reply.kind !== 'ok' && new NoReply(reply)
      if (isRefusal(error)) throw error
      if (reply.kind !== 'ok') return null
      const open = reply.value.data.filter(({ IsDeleted }) => !IsDeleted)
      return Object.fromEntries(open.map(({ draftId, deviceId }) => [draftId, deviceId]))
    },
  })

const HELD_FRESH_MS = 30_000

/** What stands in the way of an edit that began from `base`, in words; '' if nothing does, or nobody could say. */
export const heldQuery = (call: Call, type: RecordKey['type'], { UniqueID: id, version }: BaseRecord) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'held', type, id, version],
    staleTime: HELD_FRESH_MS,
    queryFn: async () => {
      const lock = await call('lockCheck', { input: { type, id } })
      if (lock.kind === 'ok' && lock.value.rowIsLocked && !lock.value.rowIsLockedByUser)
        return lock.value.rowIsLockedByMember
          ? 'You have it open on another device.'
          : `${lock.value.userName ?? 'Somebody else'} is editing it.`
      const now = await call('lastChanges', { input: { entity: { type, id }, fields: [] } })
      return now.kind === 'ok' && now.value.version !== version ? 'It was changed since you began.' : ''
    },
  })
