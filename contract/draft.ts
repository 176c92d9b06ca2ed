// A draft is a register per field, rows by uid, photo order as a list of ids: state, not an operation log, so that sending it twice is the same as once.
import * as z from 'zod/mini'
import { Value } from './listing.ts'
import { FencedLockRequest } from './lock.ts'
import { ListingPhoto } from './photo.ts'
import { SupplementFile } from './supplement.ts'
import { MemberText, withoutNul } from './text.ts'

/** `base`: the value the member saw before the first change; `editedAt`: the phone's clock, epoch ms, never trusted by the server. */
export const Register = z.object({ value: Value, base: Value, editedAt: z.number() })
export type Register = z.infer<typeof Register>
export const Registers = z.record(z.string(), Register)
export type Registers = z.infer<typeof Registers>

/** A row of a repeatable section in a draft. Rows are keyed by uid in their section. `isNew`: not in the record the draft started from. */
export const RowDraft = z.object({
  fields: Registers,
  SortOrder: z.number(),
  IsDeleted: z.boolean(),
  isNew: z.boolean(),
  editedAt: z.number(),
})
export type RowDraft = z.infer<typeof RowDraft>
/** section → uid → row */
export const RowDrafts = z.record(z.string(), z.record(z.string(), RowDraft))
export type RowDrafts = z.infer<typeof RowDrafts>

/** A photo in a draft. Its bytes are uploaded separately. */
export const PhotoDraft = z.object({
  id: z.string(),
  Description: MemberText,
  IsDeleted: z.boolean(),
  name: MemberText,
  sha256: z.optional(z.string()),
  /** The photo that this one is an edit of, and takes the place of. */
  replaces: z.optional(z.string()),
  isNew: z.boolean(),
  editedAt: z.number(),
})
export type PhotoDraft = z.infer<typeof PhotoDraft>

/** A form, or the version of one. */
const Name = z.string().check(z.maxLength(100), withoutNul)

/** autosave/create and autosave/updateData, of a record that does not exist yet (`ParentID` null) or of a listing: everything changed between revisions `from` (exclusive) and `to` (inclusive). Photos and their order travel whole when they changed. */
export const AutosaveRequest = z.strictObject({
  UniqueID: z.nullable(z.number()),
  ListingId: z.nullable(z.string()),
  ParentID: z.nullable(z.number()),
  ResourceName: z.enum(['Property', 'Member', 'Office']),
  FormName: Name,
  IsDeleted: z.literal(false),
  draftId: z.uuid(),
  deviceId: z.uuid(),
  definitionHash: Name,
  baseVersion: z.nullable(z.number()),
  title: MemberText.check(z.maxLength(200)),
  from: z.number(),
  to: z.number(),
  fields: Registers,
  rows: RowDrafts,
  photos: z.nullable(z.array(PhotoDraft)),
  photoOrder: z.nullable(z.array(z.string())),
  rowLockRequest: z.nullable(FencedLockRequest),
})
export type AutosaveRequest = z.infer<typeof AutosaveRequest>

/** `revision`: the server's revision now; `savedAt`: by the database's clock. */
export const AutosaveReply = z.object({ draftId: z.string(), revision: z.number(), savedAt: z.string() })
export type AutosaveReply = z.infer<typeof AutosaveReply>

/** A row in the lists of autosave/check. The specification's names are beside ours. */
export const AutosaveRecord = z.object({
  UniqueID: z.number(),
  ListingId: z.nullable(z.string()),
  ParentID: z.nullable(z.number()),
  ResourceName: z.string(),
  FormName: z.string(),
  IsDeleted: z.boolean(),
  draftId: z.string(),
  deviceId: z.string(),
  title: z.string(),
  revision: z.number(),
  savedAt: z.string(),
})
export type AutosaveRecord = z.infer<typeof AutosaveRecord>

/** By the record it belongs to (ParentID: the listing's UniqueID), by form (unfinished creates of the member), or all of the member's own. `bin`: the discarded ones of the last 30 days. */
export const AutosaveCheck = z.strictObject({
  ParentID: z.optional(z.number()),
  FormName: z.optional(Name),
  bin: z.optional(z.boolean()),
})
/** `memberName`: the owner, and the member they act as where that is somebody else. */
export const OthersAutosave = z.object({ ...AutosaveRecord.shape, memberName: z.string() })
export type OthersAutosave = z.infer<typeof OthersAutosave>
/** `data`: the member's own. `others`: other members' autosaves of the given listing, for members who may edit it. */
export const AutosaveCheckReply = z.object({
  listingHasAutosave: z.boolean(),
  data: z.array(AutosaveRecord),
  others: z.array(OthersAutosave),
})

export const AutosaveKey = z.strictObject({ draftId: z.uuid() })
/**
 * `revision`: the copy that the member saw. The device that writes the draft may leave it out; another device may discard only the revision it has seen.
 * `to`: the number of the last change on the device that writes it. Autosaves up to there that are still on their way change nothing any more.
 * `FormName`: its form, when no autosave of a new record has been answered yet: the first one may still be on its way.
 */
export const AutosaveRemove = z.strictObject({
  draftId: z.uuid(),
  revision: z.optional(z.number()),
  to: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
  FormName: z.optional(Name),
})
/**
 * A takeover raises the draft's revision by this much: what was on its way before, of whichever device, has a lower one
 * and changes nothing. More than a phone numbers while such a save is on its way.
 */
export const TAKEOVER_DISTANCE = 1_000
/** retrieve with `takeOver` makes this device the writer; the other device's next autosave then answers autosave-other-device. */
export const AutosaveRetrieve = z.strictObject({ draftId: z.uuid(), takeOver: z.optional(z.boolean()) })
export const Autosave = z.object({
  record: AutosaveRecord,
  /** Code of the property type whose listing this form starts; for a change form, the record decides. */
  propertyType: z.optional(z.string()),
  definitionHash: z.string(),
  baseVersion: z.nullable(z.number()),
  fields: Registers,
  rows: RowDrafts,
  photos: z.array(PhotoDraft),
  photoOrder: z.array(z.string()),
  /** Photos of this draft whose bytes the server already holds. */
  uploaded: z.array(ListingPhoto),
  /** The same for supplements, by the uid of their rows. */
  uploadedFiles: z.optional(z.record(z.string(), SupplementFile)),
})
export type Autosave = z.infer<typeof Autosave>

/**
 * Another member's unfinished changes of a listing go into their bin; `into` mints a draft of the caller's own with their content, null only discards.
 * `revision`: the copy that the caller saw. `rowLockRequest`: null if nobody holds a live lock.
 */
export const AutosaveTakeOver = z.strictObject({
  draftId: z.uuid(),
  ParentID: z.number(),
  revision: z.number(),
  into: z.nullable(z.uuid()),
  rowLockRequest: z.nullable(FencedLockRequest),
})
export const AutosaveTakenOver = z.object({ removed: z.boolean(), autosave: z.nullable(Autosave) })
export type AutosaveTakenOver = z.infer<typeof AutosaveTakenOver>
export const Removed = z.object({ draftId: z.string(), removed: z.boolean() })
