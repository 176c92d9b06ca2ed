import { queryOptions } from '@tanstack/react-query'
import type { Autosave } from '#contract/draft.ts'
import type { Call, CallResult } from '../api/call.ts'
import type { Draft } from '../offline/drafts/draft-model.ts'
import { recordTypeOf } from '../offline/drafts/record-kinds.ts'
import type { SavedRecord } from '../offline/drafts/saved-record.ts'
import { readRecord } from '../offline/sync/read-record.ts'
import { PHONE, READ } from './phone-queries.ts'

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
