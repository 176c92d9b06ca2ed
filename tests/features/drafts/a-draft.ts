import type { Draft, LocalPhoto, Submission } from '#src/offline/drafts/draft-model.ts'
import { emptyDraft } from '#src/offline/drafts/new-draft.ts'

export const OWNER = { real: 7, effective: 7 }

/** A create with one field typed, not on the server yet, unless said otherwise. */
export const aDraft = (some: Partial<Draft> = {}): Draft => ({
  ...emptyDraft({ draftId: 'd1', deviceId: 'phone', owner: OWNER, now: 0 }),
  formName: 'res',
  definitionHash: 'hash',
  propertyType: 'RES',
  title: '12 Maple Street',
  editedAt: 1_000,
  revision: 5,
  fields: { ListPrice: { value: 450_000, base: null, editedAt: 0, rev: 5 } },
  ...some,
})

/** An edit of this listing. */
export const anEditOf = (UniqueID: number): Draft => ({
  ...aDraft({ operation: 'edit' }),
  base: { UniqueID, label: `A${UniqueID}`, status: 'A', version: 1, values: {}, items: {}, photos: [] },
})

export const aPhoto = (id: string, some: Partial<LocalPhoto> = {}): LocalPhoto => ({
  id,
  Description: '',
  IsDeleted: false,
  name: `${id}.jpg`,
  sha256: id,
  isNew: true,
  editedAt: 0,
  rev: 4,
  state: 'waiting',
  problem: null,
  tries: 0,
  url: null,
  thumbURL: null,
  ...some,
})

export const photosOf = (...photos: LocalPhoto[]): Pick<Draft, 'photos' | 'photoOrder'> => ({
  photos: Object.fromEntries(photos.map((photo) => [photo.id, photo])),
  photoOrder: photos.map(({ id }) => id),
})

export const aSubmission = (some: Partial<Submission> = {}): Submission => ({
  kind: 'submit',
  key: 'key',
  state: 'frozen',
  actedAt: 2_000,
  revision: 5,
  body: { listingRequest: { data: { photos: [] } } } as unknown as Submission['body'],
  reply: null,
  problem: null,
  ...some,
})

export const DONE = aSubmission({
  state: 'done',
  reply: { UniqueID: 42, label: 'A1', version: 1 },
})

export const aNote = (some: Partial<NonNullable<Draft['attention']>> = {}): NonNullable<Draft['attention']> => ({
  code: 'validation-failed',
  title: 'Validation Failed',
  detail: '',
  errors: [],
  at: 0,
  source: 'submission',
  revision: 5,
  ...some,
})
