import type { RecordKey } from '#contract/lock.ts'
import type { Call, CallResult, Patience } from '#src/api/call.ts'
import { type SavedRecord, savedAgent, savedListing, savedOffice } from '../drafts/saved-record.ts'

export async function readRecord(
  type: RecordKey['type'],
  UniqueID: number,
  { call, member, signal }: { call: Call } & Pick<Patience, 'member' | 'signal'>,
): Promise<CallResult<SavedRecord>> {
  const patience = { ...(member && { member }), signal }
  const select = { input: selecting(UniqueID), ...patience }
  switch (type) {
    case 'listing':
      return saved(await call('listingRecord', { input: { UniqueID }, ...patience }), savedListing)
    case 'agent':
      return saved(await call('agentSelect', select), savedAgent)
    case 'office':
      return saved(await call('officeSelect', select), savedOffice)
  }
}

const selecting = (value: number) => ({
  where: { clause: [{ name: 'UniqueID' as const, value }] },
  action: 'select' as const,
})

const saved = <T>(result: CallResult<T>, read: (reply: T) => SavedRecord): CallResult<SavedRecord> =>
  result.kind === 'ok' ? { ...result, value: read(result.value) } : result
