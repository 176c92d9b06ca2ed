// The fields of a photo besides its description (what it shows, how it was altered, who may see it): registers, as in a
// row. An edited photo begins with those of the photo that it replaces. Pure.
import type { Value, Values } from '#contract/listing.ts'
import { type ListingPhoto, PHOTO_FIELDS } from '#contract/photo.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type { Draft, LocalPhoto, LocalRegister } from './draft-model.ts'

type Saved = Partial<Pick<ListingPhoto, (typeof PHOTO_FIELDS)[number]>>

/** Those of a photo of the record that have a value. */
export const savedPhotoFields = (photo: Saved | undefined): Values =>
  Object.fromEntries(PHOTO_FIELDS.flatMap((name) => (photo?.[name] ? [[name, photo[name]]] : [])))

/** `saved`: as the record has the photo. `change`: as the draft has it. */
export const shownFields = (saved: Saved | undefined, change: LocalPhoto | undefined): Values => ({
  ...savedPhotoFields(saved),
  ...Object.fromEntries(Object.entries(change?.fields ?? {}).map(([name, { value }]) => [name, value])),
})

export const photoFields = ({ base, photos }: Pick<Draft, 'base' | 'photos'>, id: string): Values =>
  shownFields(
    base?.photos.find((photo) => photo.id === id),
    photos[id],
  )

export const samePhotoFields = (left: Values, right: Values): boolean =>
  PHOTO_FIELDS.every((name) => looksSame(left[name], right[name]))

/** A photo's value by its name, the description included. */
export const photoValue = (photo: LocalPhoto | undefined, field: string): Value =>
  field === 'Description' ? (photo?.Description ?? null) : (photo?.fields?.[field]?.value ?? null)

/** Whether a register holds a change. */
export const isChanged = ({ value, base }: Pick<LocalRegister, 'value' | 'base'>): boolean => !looksSame(value, base)

type Registers = Record<string, LocalRegister>

/** Registers of an edited photo: as those of the photo that it replaces, on the same values of the record. */
export function inheritedFields(draft: Draft, earlier: string, rev: number, now: number): Registers {
  const registers = draft.photos[earlier]?.fields ?? {}
  return Object.fromEntries(
    Object.entries(photoFields(draft, earlier)).map(([name, value]) => {
      const was = registers[name]
      const sent = was && was.rev <= draft.acknowledged ? was.value : was?.sent
      return [name, { value, base: was ? was.base : value, editedAt: now, rev, ...(sent !== undefined && { sent }) }]
    }),
  )
}

/** For a photo that the record no longer has: every value that the member was shown, and what they changed. */
export function withAllPhotoFields(photo: LocalPhoto, was: Saved | undefined, rev: number): LocalPhoto {
  const { editedAt } = photo
  const shown = Object.entries(savedPhotoFields(was)).map(([name, value]) => [
    name,
    { value, base: null, editedAt, rev },
  ])
  return shown.length === 0 ? photo : { ...photo, fields: { ...Object.fromEntries(shown), ...photo.fields } }
}

/** With registers for what the photo that it replaces has by now, and had not when it was edited. */
export const withFieldsOf = ({ fields, editedAt, rev }: LocalPhoto, theirs: Values): Registers => ({
  ...Object.fromEntries(Object.keys(theirs).map((name) => [name, { value: null, base: null, editedAt, rev }])),
  ...fields,
})
