// Reads records to send, in their current state: by the time an older version is sent, the newest is queued as well.
import type { DefinitionType } from '#contract/form-definition.ts'
import { goesToNationalSite } from '#rules/national-site.ts'
import type { Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import type { Destination, Entity, Outgoing } from './destination.ts'
import {
  type Describe,
  listingValues,
  memberValues,
  officeValues,
  type PhotoToSend,
  personFields,
} from './outgoing-record.ts'

/** `fault`: why a record could not be converted; it does not block others. */
type Content = Pick<Outgoing, 'action' | 'number' | 'values'> & { fault?: unknown }
/** `mediaUrl`: address of a photo's file. */
export type Wording = {
  describe: Describe
  mediaUrl: (file: string) => string
  visibility: (type: DefinitionType) => Visibility
}
export const entityKey = ({ type, id }: Entity): string => `${type} ${id}`

export async function readContents(
  tx: Tx,
  entities: Entity[],
  wording: Wording,
  destination: Destination['name'],
): Promise<Map<string, Content>> {
  const ids = (type: Entity['type']) => entities.filter((each) => each.type === type).map(({ id }) => id)
  const found = await Promise.all([
    readListings(tx, ids('listing'), wording, destination),
    readAgents(tx, ids('agent'), wording),
    readOffices(tx, ids('office'), wording),
  ])
  return new Map(found.flat())
}

type Found = Promise<[string, Content][]>

function inWords(number: string, write: () => Pick<Content, 'action' | 'values'>): Content {
  try {
    return { number, ...write() }
  } catch (fault) {
    return { number, action: 'write', values: {}, fault }
  }
}

async function readListings(
  tx: Tx,
  ids: number[],
  { describe, mediaUrl, visibility }: Wording,
  destination: Destination['name'],
): Found {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('listing')
    .select(['unique_id', 'listing_id', 'fields', 'items', 'modified_at', 'deleted_at'])
    .where('unique_id', 'in', ids)
    .execute()
  const photosOf = await readPhotos(tx, ids, mediaUrl)
  return rows.map((row) => {
    const { unique_id: uniqueId, listing_id: number, fields, items, modified_at: modifiedAt } = row
    const content = inWords(number, () => {
      if (row.deleted_at !== null || (destination === 'national' && !goesToNationalSite(fields)))
        return { action: 'remove', values: { ListingKey: String(uniqueId), ListingId: number } }
      const photos = photosOf.get(uniqueId) ?? []
      return {
        action: 'write',
        values: listingValues(
          { uniqueId, number, fields, items, modifiedAt, photos },
          describe,
          destination,
          visibility('listings'),
        ),
      }
    })
    return [entityKey({ type: 'listing', id: uniqueId }), content]
  })
}

async function readPhotos(
  tx: Tx,
  listings: number[],
  mediaUrl: Wording['mediaUrl'],
): Promise<Map<number, PhotoToSend[]>> {
  const rows = await tx
    .selectFrom('photo')
    .select(['listing_unique_id', 'photo_id', 'image_file', 'description', 'width', 'height', 'created_at'])
    .where('listing_unique_id', 'in', listings)
    .where('is_deleted', '=', false)
    .orderBy('sort_order')
    .orderBy('unique_id')
    .execute()
  const photos = new Map<number, PhotoToSend[]>(listings.map((id) => [id, []]))
  for (const { listing_unique_id, photo_id: id, image_file, description, width, height, created_at } of rows)
    photos
      .get(listing_unique_id!)!
      .push({ id, url: mediaUrl(image_file), description, width, height, madeAt: created_at })
  return photos
}

async function readAgents(tx: Tx, ids: number[], { describe, visibility }: Wording): Found {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .selectAll('member')
    .select(['office.mls_id as office_mls_id', 'office.name as office_name'])
    .select(['office.aor as office_aor', 'office.phone as office_phone'])
    .where('member.unique_id', 'in', ids)
    .execute()
  return rows.map((row) => {
    const columns = {
      MemberStatus: row.status,
      MemberFirstName: row.first_name,
      MemberLastName: row.last_name,
      MemberFullName: `${row.first_name} ${row.last_name}`,
      MemberEmail: row.email,
      MemberDirectPhone: row.direct_phone,
      MemberAOR: row.aor,
      OfficeKey: String(row.office_id),
      OfficeMlsId: row.office_mls_id,
      OfficeKeyNumeric: row.office_id,
      OfficeName: row.office_name,
      OfficeAOR: row.office_aor,
      OfficePhone: row.office_phone,
    }
    const fields = personFields(row.fields, columns, visibility('agent'))
    const member = { uniqueId: row.unique_id, number: row.mls_id, fields }
    const content = inWords(row.mls_id, () => ({
      action: 'write',
      values: { ...memberValues(member, describe), ModificationTimestamp: row.modified_at.toISOString() },
    }))
    return [entityKey({ type: 'agent', id: row.unique_id }), content]
  })
}

async function readOffices(tx: Tx, ids: number[], { describe, visibility }: Wording): Found {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('office')
    .innerJoin('office as main', 'main.unique_id', 'office.brokerage_id')
    .selectAll('office')
    .select(['main.name as main_name', 'main.mls_id as main_mls_id'])
    .where('office.unique_id', 'in', ids)
    .execute()
  return rows.map((row) => {
    const columns = {
      OfficeStatus: row.status,
      OfficeName: row.name,
      OfficePhone: row.phone,
      OfficeAOR: row.aor,
      MainOfficeKey: String(row.brokerage_id),
      MainOfficeKeyNumeric: row.brokerage_id,
      MainOfficeName: row.main_name,
      MainOfficeMlsId: row.main_mls_id,
    }
    const fields = personFields(row.fields, columns, visibility('office'))
    const office = { uniqueId: row.unique_id, number: row.mls_id, fields }
    const content = inWords(row.mls_id, () => ({
      action: 'write',
      values: { ...officeValues(office, describe), ModificationTimestamp: row.modified_at.toISOString() },
    }))
    return [entityKey({ type: 'office', id: row.unique_id }), content]
  })
}

/**
 * The number by which people know a record, and the member it belongs to: a listing's agent, or an agent; nobody for an
 * office.
 */
export async function findConcerned(
  tx: Tx,
  { type, id }: Entity,
): Promise<{ number: string; memberId: number | null } | undefined> {
  switch (type) {
    case 'listing': {
      const row = await tx
        .selectFrom('listing')
        .leftJoin('member', 'member.unique_id', 'listing.list_agent_id')
        .select(['listing.listing_id', 'member.unique_id'])
        .where('listing.unique_id', '=', id)
        .executeTakeFirst()
      return row && { number: row.listing_id, memberId: row.unique_id }
    }
    case 'agent': {
      const row = await tx.selectFrom('member').select('mls_id').where('unique_id', '=', id).executeTakeFirst()
      return row && { number: row.mls_id, memberId: id }
    }
    case 'office': {
      const row = await tx.selectFrom('office').select('mls_id').where('unique_id', '=', id).executeTakeFirst()
      return row && { number: row.mls_id, memberId: null }
    }
  }
}
