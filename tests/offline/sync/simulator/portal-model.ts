// What the model of the server keeps and says, and who asks.
import type { Input } from '#contract/endpoints.ts'
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { PHOTO_FIELDS, type PhotoRow } from '#contract/photo.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Owner } from '#src/api/owner.ts'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'

export const pairName = ({ real, effective }: Owner) => `${real}/${effective}`

export type StoredAutosave = Pick<
  Input<'autosaveUpdate'>,
  'fields' | 'rows' | 'title' | 'FormName' | 'definitionHash' | 'baseVersion' | 'ParentID'
> & {
  draftId: string
  owner: string
  deviceId: string
  revision: number
  photos: NonNullable<Input<'autosaveUpdate'>['photos']>
  photoOrder: string[]
  binned: boolean
  finished: boolean
}
/** A draft that was discarded, or became a record, before anything of it arrived. */
export const nothingSaved = (draftId: string, FormName: string, owner: string, deviceId: string): StoredAutosave => ({
  ...{ draftId, FormName, owner, deviceId, title: '', definitionHash: '', baseVersion: null, ParentID: null },
  ...{ revision: 0, fields: {}, rows: {}, photos: [], photoOrder: [], binned: true, finished: false },
})
/** Sections of a listing whose rows members add, edit, move and delete; a supplement's row has its file's id. */
export const ROW_SECTIONS = ['rooms', 'openHouses', 'supplements'] as const
export type RowSection = (typeof ROW_SECTIONS)[number]
export type Items = Record<RowSection, ItemRow[]>
export const itemsOf = (rowsOf: (section: RowSection) => ItemRow[]): Items => ({
  rooms: rowsOf('rooms'),
  openHouses: rowsOf('openHouses'),
  supplements: rowsOf('supplements'),
})
/** The field that members type in. */
export const ROW_FIELD: Record<RowSection, string> = {
  rooms: 'RoomType',
  openHouses: 'Refreshments',
  supplements: 'Name',
}
/** What members say of a photo. */
export const PHOTO_WORDS = ['Description', ...PHOTO_FIELDS] as const
export type PhotoWord = (typeof PHOTO_WORDS)[number]
/** Of what a member types in a photo or row. */
export const pathOf = (section: string, id: string, field?: PhotoWord): string =>
  `${section} ${id} ${section === 'photos' ? (field ?? 'Description') : ROW_FIELD[section as RowSection]}`
/** What a row says of a photo, by path. */
export const saidIn = (photo: PhotoRow): Values =>
  Object.fromEntries(
    PHOTO_WORDS.flatMap((name) => (name in photo ? [[pathOf('photos', photo.id, name), photo[name] ?? null]] : [])),
  )
/** A path of `words`. */
export const wordIn = (path: string) => path.split(' ').slice(1) as [id: string, name: PhotoWord]

/** What is said of a photo, as its member sees it. */
export const wordOf = (photo: ShownPhoto, name: PhotoWord): Value =>
  name === 'Description' ? photo.Description : (photo.fields[name] ?? null)
export const typedIn = (section: RowSection, row: ItemRow): Value => (row[ROW_FIELD[section]] ?? null) as Value

/** Agents have no rows. */
export type RecordType = 'listing' | 'agent'
export type StoredRecord = {
  type: RecordType
  UniqueID: number
  label: string
  draftId: string
  status: string
  version: number
  values: Values
  items: Items
  photos: PhotoRow[]
}
/** What a submission changes in a record that exists. */
export type RecordChanges = { values: Values; photos: PhotoRow[]; items: Items }
export type Applied = {
  key: string
  by: string
  device: string
  late: boolean
  /** Somebody else, or another phone, had the record's lock. */
  trespassed: boolean
  draftId: string
  type: RecordType
  UniqueID: number
  print: string
  photos: string[]
  /** What the record says of its photos since, by path. */
  said: Values
  files: string[]
}
export type Answer = { status: number; body: unknown; retryAfter?: number }

/** A picture that the portal always stumbles over. */
export const CURSED = 'dead'

export class Refused extends Error {
  readonly code: ProblemCode
  readonly extra: object
  constructor(code: ProblemCode, extra: object = {}) {
    super(code)
    this.code = code
    this.extra = extra
  }
}

export type Asking = { session: Owner | null; member: string | null; device: string; key: string | null; now: number }
