// Reads records to send, in their current state: by the time an older version is sent, the newest is queued as well.
import type { DefinitionType } from '#contract/form-definition.ts'
import type { RecordKey } from '#contract/lock.ts'
import { goesToNationalSite } from '#rules/national-site.ts'
import { readsPhoto, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { findPeople, type PersonType } from '../../records/people.store.ts'
import type { Destination, Outgoing } from './destination.ts'
import { listingValues, type PhotoToSend, personValues, type Terms } from './outgoing-record.ts'

/** `fault`: why a record could not be converted; it does not block others. */
type Content = Pick<Outgoing, 'action' | 'number' | 'values'> & { fault?: unknown }
/** `mediaUrl`: address of a photo's file. */
export type Wording = Terms & {
  mediaUrl: (file: string) => string
  visibility: (type: DefinitionType) => Visibility
}
export const entityKey = ({ type, id }: RecordKey): string => `${type} ${id}`

export async function readContents(
  tx: Tx,
  entities: RecordKey[],
  wording: Wording,
  destination: Destination['name'],
): Promise<Map<string, Content>> {
  const ids = (type: RecordKey['type']) => entities.filter((each) => each.type === type).map(({ id }) => id)
  const found = await Promise.all([
    readListings(tx, ids('listing'), wording, destination),
    readPeople(tx, 'agent', ids('agent'), wording),
    readPeople(tx, 'office', ids('office'), wording),
  ])
  return new Map(found.flat())
}

type Found = Promise<[string, Content][]>

function contentOrFault(number: string, write: () => Pick<Content, 'action' | 'values'>): Content {
  try {
    return { number, ...write() }
  } catch (fault) {
    return { number, action: 'write', values: {}, fault }
  }
}

async function readListings(
  tx: Tx,
  ids: number[],
  { mediaUrl, visibility, ...terms }: Wording,
  destination: Destination['name'],
): Found {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('listing')
    .select(['unique_id', 'listing_id', 'fields', 'items', 'modified_at', 'deleted_at'])
    .where('unique_id', 'in', ids)
    .execute()
  const photosOf = await readPhotos(tx, ids, mediaUrl, destination)
  return rows.map((row) => {
    const { unique_id: uniqueId, listing_id: number, fields, items, modified_at: modifiedAt } = row
    const content = contentOrFault(number, () => {
      if (row.deleted_at !== null || (destination === 'national' && !goesToNationalSite(fields)))
        return { action: 'remove', values: { ListingKey: String(uniqueId), ListingId: number } }
      const photos = photosOf.get(uniqueId) ?? []
      return {
        action: 'write',
        values: listingValues(
          { uniqueId, number, fields, items, modifiedAt, photos },
          terms,
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
  destination: Destination['name'],
): Promise<Map<number, PhotoToSend[]>> {
  const rows = await tx
    .selectFrom('photo')
    .select(['listing_unique_id', 'photo_id', 'image_file', 'description', 'fields', 'permission'])
    .select(['width', 'height', 'created_at'])
    .where('listing_unique_id', 'in', listings)
    .where('is_deleted', '=', false)
    .orderBy('sort_order')
    .orderBy('unique_id')
    .execute()
  const photos = new Map<number, PhotoToSend[]>(listings.map((id) => [id, []]))
  for (const { listing_unique_id, photo_id: id, image_file, description, fields, permission, ...row } of rows) {
    if (!readsPhoto(destination, permission)) continue
    const { width, height, created_at: madeAt } = row
    const photo = { id, url: mediaUrl(image_file), description, fields, permission, width, height, madeAt }
    photos.get(listing_unique_id!)!.push(photo)
  }
  return photos
}

async function readPeople<Type extends PersonType>(
  tx: Tx,
  type: Type,
  ids: number[],
  { visibility, ...terms }: Wording,
): Found {
  if (ids.length === 0) return []
  return (await findPeople(tx, type, ids)).map((person) => [
    entityKey({ type, id: person.uniqueId }),
    contentOrFault(person.mlsId, () => ({
      action: 'write',
      values: personValues(type, person, terms, visibility(type)),
    })),
  ])
}
