import type { Draft } from '../../offline/draft-model.ts'

/** ask: this phone holds work that the server does not. Signing out erases the phone's copy, so the member decides. */
export type SignOutStep = { kind: 'go' } | { kind: 'ask'; drafts: number; photos: number }

/** A draft is unsent while its newest revision, a photo of it, or its submission is only here. Submitted and discarded ones do not count. */
export function isUnsent(draft: Draft): boolean {
  if (draft.binnedAt !== null) return false
  const { submission } = draft
  if (submission?.state === 'done') return submission.revision < draft.revision
  return draft.acknowledged < draft.revision || submission !== null || unsentPhotos(draft) > 0
}

const unsentPhotos = (draft: Draft): number =>
  draft.photoOrder.filter((id) => {
    const photo = draft.photos[id]
    return photo && !photo.IsDeleted && photo.isNew && photo.state !== 'uploaded'
  }).length

export function decideSignOut(drafts: Draft[]): SignOutStep {
  const unsent = drafts.filter(isUnsent)
  if (unsent.length === 0) return { kind: 'go' }
  return { kind: 'ask', drafts: unsent.length, photos: unsent.reduce((sum, draft) => sum + unsentPhotos(draft), 0) }
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

export function unsentText({ drafts, photos }: { drafts: number; photos: number }): string {
  const what = photos > 0 ? `${count(drafts, 'draft')} and ${count(photos, 'photo')}` : count(drafts, 'draft')
  return drafts + photos === 1 ? `${what} is only on this phone.` : `${what} are only on this phone.`
}
