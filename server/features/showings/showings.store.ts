import type { Tx } from '../../db/connection.ts'

export type ShownListing = {
  ListingId: string
  UnparsedAddress: string
  City: string
  StateOrProvince: string
  PostalCode: string
  ListAgentMlsId: string
  ListAgentFullName: string
  ListAgentEmail: string
  ListAgentDirectPhone: string
  ListOfficeMlsId: string
  ListOfficeName: string
}

/** The listing with its agent's and office's current data, not the record's copy. Unknown values are empty. */
export async function findShownListing(
  tx: Tx,
  key: { uniqueId: number } | { listingId: string },
): Promise<ShownListing | undefined> {
  const from = tx
    .selectFrom('listing')
    .leftJoin('member', 'member.unique_id', 'listing.list_agent_id')
    .leftJoin('office', 'office.unique_id', 'listing.list_office_id')
    .where('listing.deleted_at', 'is', null)
    .select([
      'listing.listing_id',
      'listing.fields',
      'member.mls_id',
      'member.first_name',
      'member.last_name',
      'member.email',
      'member.direct_phone',
      'office.mls_id as office_mls_id',
      'office.name as office_name',
    ])
  const row = await ('uniqueId' in key
    ? from.where('listing.unique_id', '=', key.uniqueId)
    : from.where('listing.listing_id', '=', key.listingId)
  ).executeTakeFirst()
  if (!row) return undefined
  const text = (name: string) => String(row.fields[name] ?? '')
  return {
    ListingId: row.listing_id,
    UnparsedAddress: text('UnparsedAddress'),
    City: text('City'),
    StateOrProvince: text('StateOrProvince'),
    PostalCode: text('PostalCode'),
    ListAgentMlsId: row.mls_id ?? '',
    ListAgentFullName: [row.first_name, row.last_name].filter(Boolean).join(' '),
    ListAgentEmail: row.email ?? '',
    ListAgentDirectPhone: row.direct_phone ?? '',
    ListOfficeMlsId: row.office_mls_id ?? '',
    ListOfficeName: row.office_name ?? '',
  }
}
