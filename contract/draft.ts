// A draft is state, not an operation log: a register per field, rows by uid, photo order as a list of ids. Sending it
// twice has the same effect as once.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { Value } from './listing.ts'
import { FencedLockRequest } from './lock.ts'
import { ListingPhoto } from './photo.ts'
import { SupplementFile } from './supplement.ts'
import { MemberText, PhoneId, withoutNul } from './text.ts'

/**
 * `base`: the value the member saw before the first change; `editedAt`: the phone's clock, epoch ms, which the server
 * never trusts.
 */
export const Register = deferred(() => z.object({ value: Value, base: Value, editedAt: z.number() }))
export type Register = z.infer<typeof Register>
export const Registers = deferred(() => z.record(z.string(), Register))
export type Registers = z.infer<typeof Registers>

/**
 * A row of a repeatable section in a draft, keyed by uid within its section. `isNew`: the row is not in the record that
 * the draft started from.
 */
export const RowDraft = deferred(() =>
  z.object({
    fields: Registers,
    SortOrder: z.number(),
    IsDeleted: z.boolean(),
    isNew: z.boolean(),
    editedAt: z.number(),
  }),
)
export type RowDraft = z.infer<typeof RowDraft>
/** section → uid → row */
export const RowDrafts = deferred(() => z.record(z.string(), z.record(z.string(), RowDraft)))
export type RowDrafts = z.infer<typeof RowDrafts>

/** A photo in a draft. Its bytes are uploaded separately. */
export const PhotoDraft = deferred(() =>
  z.object({
    id: z.string(),
    Description: MemberText,
    IsDeleted: z.boolean(),
    name: MemberText,
    sha256: z.optional(z.string()),
    /** Id of the photo that this edited version replaces. */
    replaces: z.optional(z.string()),
    /** Something was blurred in it: the photo that it replaces is never sent beside it. */
    hides: z.optional(z.boolean()),
    isNew: z.boolean(),
    /** The description that the member saw before their first change of a photo of the record. */
    base: z.optional(MemberText),
    /** PHOTO_FIELDS that were changed here; an edited photo has those of the photo that it replaces. */
    fields: z.optional(Registers),
    editedAt: z.number(),
  }),
)
export type PhotoDraft = z.infer<typeof PhotoDraft>

/** Name of a form, or of a version of one. */
const Name = deferred(() => z.string().check(z.maxLength(100), withoutNul))

/**
 * autosave/create and autosave/updateData, for a record that does not exist yet (`ParentID` null) or for a listing:
 * every change between revisions `from` (exclusive) and `to` (inclusive). If any photo or the order changed, all photos
 * and the whole order are sent.
 */
export const AutosaveRequest = deferred(() =>
  z.strictObject({
    UniqueID: z.nullable(z.number()),
    ListingId: z.nullable(z.string()),
    ParentID: z.nullable(z.number()),
    ResourceName: z.enum(['Property', 'Member', 'Office']),
    FormName: Name,
    IsDeleted: z.literal(false),
    draftId: PhoneId,
    deviceId: PhoneId,
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
  }),
)
export type AutosaveRequest = z.infer<typeof AutosaveRequest>

/** `revision`: the server's current revision; `savedAt`: time by the database's clock. */
export const AutosaveReply = deferred(() =>
  z.object({ draftId: z.string(), revision: z.number(), savedAt: z.string() }),
)
export type AutosaveReply = z.infer<typeof AutosaveReply>

/** A row in the lists of autosave/check, with the specification's names in addition to ours. */
export const AutosaveRecord = deferred(() =>
  z.object({
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
  }),
)
export type AutosaveRecord = z.infer<typeof AutosaveRecord>

/**
 * Selects drafts by the record they belong to (ParentID: the listing's UniqueID), by form (the member's unfinished
 * creates), or all of the member's own. `bin`: drafts discarded in the last 30 days.
 */
export const AutosaveCheck = deferred(() =>
  z.strictObject({
    ParentID: z.optional(z.number()),
    FormName: z.optional(Name),
    bin: z.optional(z.boolean()),
  }),
)
/** `memberName`: the owner, and the member they act as if that is somebody else. */
export const OthersAutosave = deferred(() => z.object({ ...AutosaveRecord.shape, memberName: z.string() }))
export type OthersAutosave = z.infer<typeof OthersAutosave>
/**
 * `data`: the member's own drafts. `others`: other members' autosaves of the given listing, for members who may edit
 * it.
 */
export const AutosaveCheckReply = deferred(() =>
  z.object({
    listingHasAutosave: z.boolean(),
    data: z.array(AutosaveRecord),
    others: z.array(OthersAutosave),
  }),
)

export const AutosaveKey = deferred(() => z.strictObject({ draftId: PhoneId }))
/**
 * `revision`: the revision that the member saw. The device that writes the draft may omit it; any other device may
 * discard only the revision it has seen.
 * `to`: number of the last change on the writing device. Autosaves up to that number that arrive later have no effect.
 * `FormName`: the draft's form, sent while no autosave of a new record has been answered: the first one may still be in
 * transit.
 */
export const AutosaveRemove = deferred(() =>
  z.strictObject({
    draftId: PhoneId,
    revision: z.optional(z.number()),
    to: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
    FormName: z.optional(Name),
  }),
)
/**
 * Amount by which a takeover raises the draft's revision, so that saves already in transit from any device have a lower
 * revision and no effect. Larger than the number of changes a phone can make while such a save is in transit.
 */
export const TAKEOVER_DISTANCE = 1_000
/**
 * retrieve with `takeOver` makes this device the writer; the other device's next autosave is answered with
 * autosave-other-device.
 */
export const AutosaveRetrieve = deferred(() => z.strictObject({ draftId: PhoneId, takeOver: z.optional(z.boolean()) }))
export const Autosave = deferred(() =>
  z.object({
    record: AutosaveRecord,
    /** Code of the property type, for a form that creates listings; in a change form, the record determines it. */
    propertyType: z.optional(z.string()),
    definitionHash: z.string(),
    baseVersion: z.nullable(z.number()),
    fields: Registers,
    rows: RowDrafts,
    photos: z.array(PhotoDraft),
    photoOrder: z.array(z.string()),
    /** Photos of this draft whose bytes are already on the server. */
    uploaded: z.array(ListingPhoto),
    /** Supplements whose bytes are already on the server, keyed by the uid of their rows. */
    uploadedFiles: z.optional(z.record(z.string(), SupplementFile)),
  }),
)
export type Autosave = z.infer<typeof Autosave>

/**
 * Moves another member's unfinished changes of a listing to that member's bin. `into`: id of a new draft of the
 * caller's with the same content; null only discards. `revision`: the revision that the caller saw. `rowLockRequest`:
 * null if nobody holds a live lock.
 */
export const AutosaveTakeOver = deferred(() =>
  z.strictObject({
    draftId: PhoneId,
    ParentID: z.number(),
    revision: z.number(),
    into: z.nullable(PhoneId),
    rowLockRequest: z.nullable(FencedLockRequest),
  }),
)
export const AutosaveTakenOver = deferred(() => z.object({ removed: z.boolean(), autosave: z.nullable(Autosave) }))
export type AutosaveTakenOver = z.infer<typeof AutosaveTakenOver>
export const Removed = deferred(() => z.object({ draftId: z.string(), removed: z.boolean() }))
