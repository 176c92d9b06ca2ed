// Compares what editors were told with what stands, and says every difference in words. Role: this is the whole meaning of "nothing lost, nothing
// doubled, audit rows equal effects"; judge.test.ts shows for each sentence that it is said when it should be. Pure.
import { isDeepStrictEqual } from 'node:util'
import type { Value, Values } from '#contract/listing.ts'
import { groupBy, judgeAutosaves, judgeLocks, judgePhotos, type KeptAs } from './judge-drafts.ts'
import { isCreate, type Told, type ToldWrite } from './ledger.ts'
import type { ListingStands, PhotoStands, WhatStands } from './what-stands.ts'

/** Fields that editors write and no rule rewrites. */
const WATCHED = ['ListPrice', 'PublicRemarks', 'OwnerName', 'ShowingContactPhone'] as const

export function judge(told: Told, stands: WhatStands, keptAs: KeptAs): string[] {
  return [
    ...told.broken,
    ...judgeListings(told, stands),
    ...judgeKeys(told, stands),
    ...judgeAudit(told, stands),
    ...judgeDeliveries(told, stands),
    ...judgeAutosaves(told, stands),
    ...judgePhotos(told, stands, keptAs),
    ...judgeLocks(told, stands),
  ]
}

const same = (stored: Value | undefined, sent: Value | undefined) => isDeepStrictEqual(stored ?? null, sent ?? null)
/** The acknowledged writes of each listing, oldest first. */
const historyOf = ({ writes }: Told): Map<number, ToldWrite[]> => {
  const byListing = groupBy(writes.values(), ({ uniqueId }) => uniqueId)
  for (const history of byListing.values()) history.sort((a, b) => a.version - b.version)
  return byListing
}

function judgeListings(told: Told, stands: WhatStands): string[] {
  const complaints: string[] = []
  const byId = new Map(stands.listings.map((listing) => [listing.unique_id, listing]))
  const deleted = new Set(
    [...told.keys.values()].flatMap((key) => (key.route === 'deleteListing' ? [key.uniqueId] : [])),
  )
  const photosOf = groupBy(stands.photos, (photo) => photo.listing_unique_id)
  const histories = historyOf(told)
  for (const [id, history] of histories) {
    const listing = byId.get(id)
    if (!listing) complaints.push(`listing ${history[0]!.listingId} was acknowledged and is lost`)
    else complaints.push(...judgeListing(listing, history, deleted.has(id), photosOf.get(id) ?? []))
  }
  for (const [draftId, made] of groupBy(stands.listings, (listing) => listing.draft_id))
    if (made.length > 1) complaints.push(`draft ${draftId} made ${made.length} listings`)
  for (const listing of stands.listings)
    if (!histories.has(listing.unique_id))
      complaints.push(`listing ${listing.listing_id} stands and was never acknowledged`)
  return complaints
}

function judgeListing(
  listing: ListingStands,
  history: ToldWrite[],
  isDeleted: boolean,
  photos: PhotoStands[],
): string[] {
  const complaints: string[] = []
  const say = (what: string) => complaints.push(`listing ${listing.listing_id}: ${what}`)
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
    say(isDeleted ? 'it was deleted and stands' : 'it is deleted and nobody deleted it')
  if (listing.version !== history.length + (isDeleted ? 1 : 0))
    say(`version ${listing.version} after ${history.length} writes`)
  if (listing.standard_status !== history.at(-1)!.status) say(`status ${listing.standard_status}`)
  const written: Values = Object.assign({}, ...history.map(({ values }) => values))
  for (const name of WATCHED)
    if (name in written && !same(listing.fields[name], written[name]))
      say(`${name} is ${listing.fields[name]}, acknowledged was ${written[name]}`)
  complaints.push(...judgeRooms(listing, history), ...judgeOrder(listing, history, photos))
  return complaints
}

function judgeRooms(listing: ListingStands, history: ToldWrite[]): string[] {
  const last = history.findLast(({ rooms }) => rooms !== undefined)?.rooms
  if (!last) return []
  const living = (listing.items.rooms ?? []).filter((row) => !row.IsDeleted)
  const uids = living.map(({ uid }) => uid)
  if (!isDeepStrictEqual([...uids].sort(), [...last.keys()].sort()))
    return [`listing ${listing.listing_id}: other rooms`]
  const wrong = living.find((row) => !same(row.RoomLength as Value, last.get(row.uid)!.RoomLength))
  return wrong ? [`listing ${listing.listing_id}: a room is ${wrong.RoomLength} long`] : []
}

function judgeOrder(listing: ListingStands, history: ToldWrite[], photos: PhotoStands[]): string[] {
  const last = history.findLast((write) => write.photos !== undefined)?.photos
  const shown = photos
    .filter((photo) => !photo.is_deleted)
    .sort((a, b) => a.sort_order - b.sort_order)
    .map((photo) => photo.photo_id)
  return last && !isDeepStrictEqual(shown, last)
    ? [`listing ${listing.listing_id}: other photos, or in another order`]
    : []
}

function judgeKeys({ writes, keys }: Told, stands: WhatStands): string[] {
  const complaints: string[] = []
  const toldKeys = new Map<string, string>([
    ...[...writes.values()].map((write) => [`${write.member} ${write.key}`, write.name] as const),
    ...[...keys.values()].map((key) => [`${key.member} ${key.key}`, key.route] as const),
  ])
  const stored = new Map(stands.keys.map((row) => [`${row.member_id} ${row.key}`, row]))
  for (const [key, route] of toldKeys) {
    const row = stored.get(key)
    if (!row) complaints.push(`the reply to ${route} ${key} is not kept`)
    else if (row.route !== route) complaints.push(`the key of ${route} is kept for ${row.route}`)
  }
  for (const [key, row] of stored) {
    if (row.reply === null) complaints.push(`${row.route} ${key} is half done: a key without a reply`)
    if (!toldKeys.has(key)) complaints.push(`${row.route} ${key} took effect and was never acknowledged`)
  }
  for (const write of writes.values()) {
    const data = (stored.get(`${write.member} ${write.key}`)?.reply as { Data?: Record<string, unknown> } | null)?.Data
    if (
      data &&
      (data.UniqueID !== write.uniqueId || data.version !== write.version || data.StandardStatus !== write.status)
    )
      complaints.push(`the kept reply of ${write.listingId} is not the one that was given`)
  }
  return complaints
}

/** Exactly one row for each effect. */
function judgeAudit(told: Told, stands: WhatStands): string[] {
  const effects: string[] = []
  const note = (uniqueId: number, kind: string, member: number) => effects.push(`${kind} of ${uniqueId} by ${member}`)
  for (const history of historyOf(told).values())
    history.forEach((write, at) => {
      const was = history[at - 1]?.status
      const kind = isCreate(write) ? 'Insert' : write.name === 'updateListing' && was === 'I' ? 'Submit' : 'Update'
      note(write.uniqueId, kind, write.member)
    })
  for (const { route, uniqueId, member } of told.keys.values())
    note(uniqueId, route === 'deleteListing' ? 'Delete' : 'Copy', member)
  const takeovers = takeoversOf(told)
  const missing = new Map<string, number>()
  for (const effect of [...effects, ...takeovers.sure]) missing.set(effect, (missing.get(effect) ?? 0) + 1)
  for (const { kind, record_unique_id, real_id } of stands.audits) {
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
 * A lock that its holder had let go is taken, not taken over. Locks have no keys, only epochs: where one changed hands again between two tries, the
 * second try cannot say what the first did.
 */
function takeoversOf(told: Told): { sure: string[]; maybe: string[] } {
  const sure: string[] = []
  const maybe: string[] = []
  const name = ({ uniqueId, member }: { uniqueId: number; member: number }) =>
    `Lock Takeover of ${uniqueId} by ${member}`
  for (const [place, takeover] of told.takeovers) {
    const [id, epoch] = place.split(' ')
    const before = `${id} ${Number(epoch) - 1}`
    if (told.released.has(before)) continue
    if (told.sentReleases.has(before)) maybe.push(name(takeover))
    else sure.push(name(takeover))
  }
  for (const [place, takeover] of told.sentTakeovers) {
    const [id, epoch, member] = place.split(' ')
    if (told.takeovers.get(`${id} ${epoch}`)?.member !== Number(member)) maybe.push(name(takeover))
  }
  return { sure, maybe }
}

const DESTINATIONS = ['mls', 'national'] as const

function judgeDeliveries(told: Told, stands: WhatStands): string[] {
  const complaints: string[] = []
  const wanted = new Set(
    [...told.writes.values()]
      .filter(({ status }) => status !== 'I')
      .flatMap(({ uniqueId, version }) => DESTINATIONS.map((name) => `${uniqueId} v${version} to ${name}`)),
  )
  const rows = groupBy(stands.deliveries, (row) => `${row.listing_unique_id} v${row.version} to ${row.destination}`)
  for (const each of wanted) if (!rows.has(each)) complaints.push(`delivery of ${each} is missing`)
  for (const [each, found] of rows) {
    if (!wanted.has(each)) complaints.push(`delivery of ${each}, which nobody submitted`)
    if (found.length > 1) complaints.push(`delivery of ${each} stands ${found.length} times`)
  }
  const keys = new Set(stands.deliveries.map(({ key }) => key))
  for (const { key, entity_id } of stands.receipts)
    if (!keys.has(key)) complaints.push(`listing ${entity_id} was delivered without a delivery`)
  const received = groupBy(stands.receipts, (row) => `${row.entity_id} at ${row.destination}`)
  for (const { entity_id, destination, writes } of stands.records) {
    const times = received.get(`${entity_id} at ${destination}`)?.length ?? 0
    if (writes !== times)
      complaints.push(`listing ${entity_id} changed ${writes} times at ${destination} for ${times} deliveries`)
  }
  return complaints
}
