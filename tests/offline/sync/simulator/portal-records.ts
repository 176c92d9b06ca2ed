// Records of the model of the server, and what people outside of the simulation change in them.
import type { ItemRow, ListingRecord, Value } from '#contract/listing.ts'
import type { PhotoRow } from '#contract/photo.ts'
import { type SavedRecord, savedAgent, savedListing } from '#src/offline/drafts/saved-record.ts'
import { PortalGuards } from './portal-guards.ts'
import {
  PHOTO_WORDS,
  pathOf,
  type RecordType,
  ROW_SECTIONS,
  type RowSection,
  type StoredRecord,
  typedIn,
} from './portal-model.ts'
import { agentRecordOf, listingRecordOf, mergePhotos, mergeRows } from './portal-replies.ts'

export class PortalRecords extends PortalGuards {
  listings = new Map<number, StoredRecord>()
  /** Numbered for themselves, as listings are: the first agent and the first listing have one number. */
  agents = new Map<number, StoredRecord>()
  /** All that a record has ever said: `type id field value`, `type id row value`, `type id photo`, `type id path value`. */
  readonly said = new Set<string>()
  /** What each record was after each of its changes, by `type id`. */
  readonly states = new Map<string, SavedRecord[]>()

  recordsOf = (type: RecordType): Map<number, StoredRecord> => (type === 'agent' ? this.agents : this.listings)

  add(type: RecordType, content: Omit<StoredRecord, 'type' | 'UniqueID' | 'label' | 'version'>): StoredRecord {
    const records = this.recordsOf(type)
    const UniqueID = records.size + 1
    const record = {
      ...content,
      type,
      UniqueID,
      label: `${type === 'agent' ? 'M' : 'A'}${2000 + UniqueID}`,
      version: 1,
    }
    records.set(UniqueID, record)
    return record
  }

  protected madeBy(type: RecordType, draftId: string): StoredRecord | undefined {
    return [...this.recordsOf(type).values()].find((record) => record.draftId === draftId)
  }

  /** Somebody outside the simulation writes. */
  changeByOther(type: RecordType, id: number, field: string, value: Value) {
    const record = this.recordsOf(type).get(id)!
    record.values = { ...record.values, [field]: value }
    record.version++
    this.note(record)
  }

  /** Somebody outside the simulation deletes the record's first photo. */
  deletePhotoByOther(type: RecordType, id: number) {
    const record = this.recordsOf(type).get(id)!
    const first = this.firstPhoto(type, id)
    if (!first) return
    record.photos = mergePhotos(record.photos, [{ ...first, IsDeleted: true }])
    record.version++
    this.note(record)
  }

  firstPhoto = (type: RecordType, id: number): PhotoRow | undefined =>
    this.recordsOf(type)
      .get(id)!
      .photos.find(({ IsDeleted }) => !IsDeleted)

  describePhotoByOther(type: RecordType, id: number, said: Partial<PhotoRow>) {
    const record = this.recordsOf(type).get(id)!
    const first = this.firstPhoto(type, id)
    if (!first) return
    record.photos = mergePhotos(record.photos, [{ ...first, ...said }])
    record.version++
    this.note(record)
  }

  reorderByOther(type: RecordType, id: number, section: 'photos' | RowSection) {
    const record = this.recordsOf(type).get(id)!
    const last = (rows: readonly { SortOrder: number }[]) => Math.max(0, ...rows.map(({ SortOrder }) => SortOrder))
    const turned = <Row extends { SortOrder: number }>(rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, SortOrder: last(rows) + 1 - row.SortOrder }))
    if (section === 'photos') record.photos = turned(record.photos)
    else record.items[section] = turned(record.items[section])
    record.version++
    this.note(record)
  }

  /** The section's first row: another value, or deleted. */
  changeRowByOther(id: number, section: RowSection, change: Partial<ItemRow>) {
    const listing = this.listings.get(id)!
    const first = listing.items[section].find(({ IsDeleted }) => !IsDeleted)
    if (!first) return
    listing.items[section] = mergeRows(listing.items[section], [{ ...first, ...change } as ItemRow])
    listing.version++
    this.note(listing)
  }

  protected note({ type, UniqueID, values, items, photos }: StoredRecord) {
    const say = (what: string) => this.said.add(`${type} ${UniqueID} ${what}`)
    for (const [field, value] of Object.entries(values)) say(`${field} ${value}`)
    for (const section of ROW_SECTIONS)
      for (const row of items[section]) {
        say(row.uid)
        say(`${row.uid} ${typedIn(section, row)}`)
      }
    for (const photo of photos) {
      say(photo.id)
      for (const name of PHOTO_WORDS) say(`${pathOf('photos', photo.id, name)} ${photo[name] ?? ''}`)
    }
    const key = `${type} ${UniqueID}`
    this.states.set(key, [...(this.states.get(key) ?? []), this.saved(type, UniqueID)])
  }

  saved = (type: RecordType, id: number): SavedRecord =>
    type === 'agent' ? savedAgent(this.agent(id)) : savedListing(this.record(id))

  protected agent = (id: number) => agentRecordOf(this.agents.get(id)!)
  record = (id: number): ListingRecord => listingRecordOf(this.listings.get(id)!)
}
