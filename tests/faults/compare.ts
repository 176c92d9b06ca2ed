// Compares what the server acknowledged to editors with what it stores, and describes every difference: lost, doubled or
// changed records, and audit rows without an effect or effects without one. kills.test.ts shows that each kind of
// difference is found. Pure.
import { isDeepStrictEqual } from 'node:util'
import type { Value, Values } from '#contract/listing.ts'
import { compareAutosaves, compareLocks, comparePhotos, groupBy, type KeptAs } from './compare-drafts.ts'
import { type Acknowledged, type AcknowledgedWrite, isCreate } from './ledger.ts'
import type { StoredListing, StoredPhoto, StoredState } from './stored-state.ts'

/** Fields that editors write and no rule changes. */
const WATCHED = ['ListPrice', 'PublicRemarks', 'OwnerName', 'ShowingContactPhone'] as const

export function compare(acknowledged: Acknowledged, state: StoredState, keptAs: KeptAs): string[] {
  return [
    ...acknowledged.broken,
    ...compareListings(acknowledged, state),
    ...compareKeys(acknowledged, state),
    ...compareAudit(acknowledged, state),
    ...compareDeliveries(acknowledged, state),
    ...compareAutosaves(acknowledged, state),
    ...comparePhotos(acknowledged, state, keptAs),
    ...compareLocks(acknowledged, state),
  ]
}

const same = (stored: Value | undefined, sent: Value | undefined) => isDeepStrictEqual(stored ?? null, sent ?? null)
/** The acknowledged writes of each listing, oldest first. */
const historyOf = ({ writes }: Acknowledged): Map<number, AcknowledgedWrite[]> => {
  const byListing = groupBy(writes.values(), ({ uniqueId }) => uniqueId)
  for (const history of byListing.values()) history.sort((a, b) => a.version - b.version)
  return byListing
}

function compareListings(acknowledged: Acknowledged, state: StoredState): string[] {
  const differences: string[] = []
  const byId = new Map(state.listings.map((listing) => [listing.unique_id, listing]))
  const deleted = new Set(
    [...acknowledged.keys.values()].flatMap((key) => (key.route === 'deleteListing' ? [key.uniqueId] : [])),
  )
  const photosOf = groupBy(state.photos, (photo) => photo.listing_unique_id)
  const histories = historyOf(acknowledged)
  for (const [id, history] of histories) {
    const listing = byId.get(id)
    if (!listing) differences.push(`listing ${history[0]!.listingId} was acknowledged and is lost`)
    else differences.push(...compareListing(listing, history, deleted.has(id), photosOf.get(id) ?? []))
  }
  for (const [draftId, made] of groupBy(state.listings, (listing) => listing.draft_id))
    if (made.length > 1) differences.push(`draft ${draftId} made ${made.length} listings`)
  for (const listing of state.listings)
    if (!histories.has(listing.unique_id))
      differences.push(`listing ${listing.listing_id} is stored and was never acknowledged`)
  return differences
}

function compareListing(
  listing: StoredListing,
  history: AcknowledgedWrite[],
  isDeleted: boolean,
  photos: StoredPhoto[],
): string[] {
  const differences: string[] = []
  const say = (what: string) => differences.push(`listing ${listing.listing_id}: ${what}`)
  const versions = history.map(({ version }) => version)
  if (
    !isDeepStrictEqual(
      versions,
      history.map((_, at) => at + 1),
    )
  )
    say(`versions ${versions} were acknowledged`)
  if (!isCreate(history[0]!) || history[0]!.draftId !== listing.draft_id) say('it is not of the draft that made it')
  if (listing.deleted !== isDeleted)
    say(isDeleted ? 'it was deleted and is still there' : 'it is deleted and nobody deleted it')
  if (listing.version !== history.length + (isDeleted ? 1 : 0))
    say(`version ${listing.version} after ${history.length} writes`)
  if (listing.standard_status !== history.at(-1)!.status) say(`status ${listing.standard_status}`)
  const written: Values = Object.assign({}, ...history.map(({ values }) => values))
  for (const name of WATCHED)
    if (name in written && !same(listing.fields[name], written[name]))
      say(`${name} is ${listing.fields[name]}, acknowledged was ${written[name]}`)
  differences.push(...compareRooms(listing, history), ...comparePhotoOrder(listing, history, photos))
  return differences
}

function compareRooms(listing: StoredListing, history: AcknowledgedWrite[]): string[] {
  const last = history.findLast(({ rooms }) => rooms !== undefined)?.rooms
  if (!last) return []
  const living = (listing.items.rooms ?? []).filter((row) => !row.IsDeleted)
  const uids = living.map(({ uid }) => uid)
  if (!isDeepStrictEqual([...uids].sort(), [...last.keys()].sort()))
    return [`listing ${listing.listing_id}: other rooms`]
  const wrong = living.find((row) => !same(row.RoomLength as Value, last.get(row.uid)!.RoomLength))
  return wrong ? [`listing ${listing.listing_id}: a room is ${wrong.RoomLength} long`] : []
}

function comparePhotoOrder(listing: StoredListing, history: AcknowledgedWrite[], photos: StoredPhoto[]): string[] {
  const last = history.findLast((write) => write.photos !== undefined)?.photos
  const shown = photos
    .filter((photo) => !photo.is_deleted)
    .sort((a, b) => a.sort_order - b.sort_order)
    .map((photo) => photo.photo_id)
  return last && !isDeepStrictEqual(shown, last)
    ? [`listing ${listing.listing_id}: other photos, or in another order`]
    : []
}

function compareKeys({ writes, keys }: Acknowledged, state: StoredState): string[] {
  const differences: string[] = []
  const acknowledgedKeys = new Map<string, string>([
    ...[...writes.values()].map((write) => [`${write.member} ${write.key}`, write.name] as const),
    ...[...keys.values()].map((key) => [`${key.member} ${key.key}`, key.route] as const),
  ])
  const stored = new Map(state.keys.map((row) => [`${row.member_id} ${row.key}`, row]))
  for (const [key, route] of acknowledgedKeys) {
    const row = stored.get(key)
    if (!row) differences.push(`the reply to ${route} ${key} is not kept`)
    else if (row.route !== route) differences.push(`the key of ${route} is kept for ${row.route}`)
  }
  for (const [key, row] of stored) {
    if (row.reply === null) differences.push(`${row.route} ${key} is half done: a key without a reply`)
    if (!acknowledgedKeys.has(key)) differences.push(`${row.route} ${key} took effect and was never acknowledged`)
  }
  for (const write of writes.values()) {
    const data = (stored.get(`${write.member} ${write.key}`)?.reply as { Data?: Record<string, unknown> } | null)?.Data
    if (
      data &&
      (data.UniqueID !== write.uniqueId || data.version !== write.version || data.StandardStatus !== write.status)
    )
      differences.push(`the kept reply of ${write.listingId} is not the one that was given`)
  }
  return differences
}

/** Exactly one row for each effect. */
function compareAudit(acknowledged: Acknowledged, state: StoredState): string[] {
  const effects: string[] = []
  const note = (uniqueId: number, kind: string, member: number) => effects.push(`${kind} of ${uniqueId} by ${member}`)
  for (const history of historyOf(acknowledged).values())
    history.forEach((write, at) => {
      const was = history[at - 1]?.status
      const kind = isCreate(write) ? 'Insert' : write.name === 'updateListing' && was === 'I' ? 'Submit' : 'Update'
      note(write.uniqueId, kind, write.member)
    })
  for (const { route, uniqueId, member } of acknowledged.keys.values())
    note(uniqueId, route === 'deleteListing' ? 'Delete' : 'Copy', member)
  const takeovers = takeoversOf(acknowledged)
  const missing = new Map<string, number>()
  for (const effect of [...effects, ...takeovers.sure]) missing.set(effect, (missing.get(effect) ?? 0) + 1)
  for (const { kind, record_unique_id, real_id } of state.audits) {
    const row = `${kind} of ${record_unique_id} by ${real_id}`
    missing.set(row, (missing.get(row) ?? 0) - 1)
  }
  for (const maybe of takeovers.maybe) if ((missing.get(maybe) ?? 0) < 0) missing.set(maybe, missing.get(maybe)! + 1)
  return [...missing].flatMap(([what, left]) =>
    left === 0
      ? []
      : [left > 0 ? `audit: ${left} row(s) too few: ${what}` : `audit: ${-left} row(s) too many: ${what}`],
  )
}

/**
 * Taking a lock that its holder has released is no takeover. Locks have no idempotency keys, only epochs: if a lock
 * changed hands again between two attempts, the reply to the second doesn't show whether the first succeeded.
 */
function takeoversOf(acknowledged: Acknowledged): { sure: string[]; maybe: string[] } {
  const sure: string[] = []
  const maybe: string[] = []
  const name = ({ uniqueId, member }: { uniqueId: number; member: number }) =>
    `Lock Takeover of ${uniqueId} by ${member}`
  for (const [place, takeover] of acknowledged.takeovers) {
    const [id, epoch] = place.split(' ')
    const before = `${id} ${Number(epoch) - 1}`
    if (acknowledged.released.has(before)) continue
    if (acknowledged.sentReleases.has(before)) maybe.push(name(takeover))
    else sure.push(name(takeover))
  }
  for (const [place, takeover] of acknowledged.sentTakeovers) {
    const [id, epoch, member] = place.split(' ')
    if (acknowledged.takeovers.get(`${id} ${epoch}`)?.member !== Number(member)) maybe.push(name(takeover))
  }
  return { sure, maybe }
}

const DESTINATIONS = ['mls', 'national'] as const

function compareDeliveries(acknowledged: Acknowledged, state: StoredState): string[] {
  const differences: string[] = []
  const wanted = new Set(
    [...acknowledged.writes.values()]
      .filter(({ status }) => status !== 'I')
      .flatMap(({ uniqueId, version }) => DESTINATIONS.map((name) => `${uniqueId} v${version} to ${name}`)),
  )
  const rows = groupBy(state.deliveries, (row) => `${row.listing_unique_id} v${row.version} to ${row.destination}`)
  for (const each of wanted) if (!rows.has(each)) differences.push(`delivery of ${each} is missing`)
  for (const [each, found] of rows) {
    if (!wanted.has(each)) differences.push(`delivery of ${each}, which nobody submitted`)
    if (found.length > 1) differences.push(`delivery of ${each} is stored ${found.length} times`)
  }
  const keys = new Set(state.deliveries.map(({ key }) => key))
  for (const { key, entity_id } of state.receipts)
    if (!keys.has(key)) differences.push(`listing ${entity_id} was delivered without a delivery`)
  const received = groupBy(state.receipts, (row) => `${row.entity_id} at ${row.destination}`)
  for (const { entity_id, destination, writes } of state.records) {
    const times = received.get(`${entity_id} at ${destination}`)?.length ?? 0
    if (writes !== times)
      differences.push(`listing ${entity_id} changed ${writes} times at ${destination} for ${times} deliveries`)
  }
  return differences
}
