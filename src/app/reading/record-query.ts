import type { Call } from '../../api/call.ts'
import { agentQuery } from '../../features/agents/agent-queries.ts'
import { recordQuery } from '../../features/listings/listing-queries.ts'
import { officeQuery } from '../../features/offices/office-queries.ts'
import type { WantedRecord } from './wanted-records.ts'

export function queryOfRecord(call: Call, { type, key }: WantedRecord) {
  if (type === 'listing') return recordQuery(call, { ListingID: key })
  return type === 'agent' ? agentQuery(call, Number(key)) : officeQuery(call, Number(key))
}
