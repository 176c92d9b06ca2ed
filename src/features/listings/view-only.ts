// Why a member finds no tasks on a listing of their own office. Pure.
import type { ListingRecord } from '#contract/listing.ts'
import type { Member } from '#contract/session.ts'

/** Null if the member may change it, or if it is another office's, where nobody expects to. */
export function viewOnlyReason(
  {
    row,
    access,
  }: {
    row: Pick<ListingRecord['row'], 'ListOfficeMlsId' | 'ListAgentFullName'>
    access: Pick<ListingRecord['access'], 'canEdit'>
  },
  { OfficeMlsId }: Pick<Member, 'OfficeMlsId'>,
): string | null {
  if (access.canEdit || row.ListOfficeMlsId !== OfficeMlsId) return null
  const agent = row.ListAgentFullName
  return `You can view this listing, but not change it.${agent ? ` Its list agent is ${agent}.` : ''}`
}
