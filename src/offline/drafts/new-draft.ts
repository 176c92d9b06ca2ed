import type { Values } from '#contract/listing.ts'
import type { Draft, DraftOrigin } from './draft-model.ts'
import { UNTOUCHED } from './revision.ts'

export type NewDraft = {
  formName: string
  definitionHash: string
  propertyType: string
  title: string
  values: Values
  copied?: NonNullable<Draft['copied']>
}

export function emptyDraft({ draftId, deviceId, owner, now }: DraftOrigin): Draft {
  return {
    draftId,
    deviceId,
    owner,
    operation: 'create',
    formName: '',
    definitionHash: '',
    propertyType: '',
    title: '',
    createdAt: now,
    editedAt: now,
    revision: UNTOUCHED,
    acknowledged: 0,
    savedAt: null,
    fields: {},
    rows: {},
    photos: {},
    photoOrder: [],
    photoOrderRev: 0,
    files: {},
    picked: {},
    base: null,
    lockEpoch: null,
    submission: null,
    attention: null,
    conflicts: [],
    serverBinned: false,
    forgotten: false,
    binnedAt: null,
  }
}

/** Defaults are registers too, so that an autosave includes them once the member has begun. */
export function newDraft({ values, ...named }: NewDraft, origin: DraftOrigin): Draft {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, base: null, editedAt: origin.now, rev: UNTOUCHED }]),
  )
  return { ...emptyDraft(origin), ...named, fields }
}

/** The member has opened the draft but not changed or picked anything. */
export const isUntouched = ({ operation, revision, picked }: Draft): boolean =>
  revision <= (operation === 'create' ? UNTOUCHED : 0) && Object.keys(picked).length === 0
