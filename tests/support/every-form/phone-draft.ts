// A draft in the phone's own database, and the page's own notification that another tab has written it. No test hook in the product is needed.
import type { Page } from 'playwright-core'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow, Values } from '#contract/listing.ts'
import type { BaseRecord, Draft, DraftOrigin, LocalPhoto, LocalRow } from '#src/offline/drafts/draft-model.ts'
import { emptyDraft } from '#src/offline/drafts/new-draft.ts'
import { databaseName } from '#src/offline/store/indexed-rows.ts'
import { type Content, photoIdOf, type Situation, uidOf } from './stage.ts'

/** Who works on the phone. */
export type Member = { readonly real: number; readonly deviceId: string; readonly database: string }

export const memberOf = (real: number): Member => ({ real, deviceId: 'd', database: databaseName(real) })

const registers = (values: Values, rev: number) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, base: null, editedAt: 0, rev }]))

const newRow = (values: Values, at: number): LocalRow => ({
  fields: registers(values, FIRST),
  SortOrder: at + 1,
  IsDeleted: false,
  isNew: true,
  editedAt: 0,
  rev: FIRST,
})

const photo = (Description: string, at: number): LocalPhoto => ({
  id: photoIdOf(at),
  Description,
  IsDeleted: false,
  name: `${photoIdOf(at)}.jpg`,
  isNew: true,
  editedAt: 0,
  rev: FIRST,
  state: 'uploaded',
  problem: null,
  tries: 0,
  url: null,
  thumbURL: null,
})

/** Untouched drafts are not kept; this one has been typed in. */
const FIRST = 2
const RECORD = 990_001

export function draftOf(definition: FormDefinition, situation: Situation, content: Content, member: Member): Draft {
  const birth: DraftOrigin = {
    draftId: crypto.randomUUID(),
    deviceId: member.deviceId,
    owner: { real: member.real, effective: member.real },
    now: Date.now(),
  }
  const empty = {
    ...emptyDraft(birth),
    revision: FIRST,
    definitionHash: definition.hash,
    formName: definition.formName,
  }
  const photos = content.photos.map(photo)
  const named = {
    propertyType: String(content.values.PropertyType ?? definition.propertyType ?? 'RES'),
    title: '2412 33 Avenue SW',
    fields: registers(content.values, FIRST),
    rows: Object.fromEntries(
      Object.entries(content.rows).map(([section, rows]) => [
        section,
        Object.fromEntries(rows.map((row, at) => [uidOf(section, at), newRow(row, at)])),
      ]),
    ),
  }
  const taken = Object.fromEntries(photos.map((each) => [each.id, each]))
  const photoOrder = photos.map(({ id }) => id)
  if (!situation.base) return { ...empty, ...named, photos: taken, photoOrder }
  const base = recordOf(situation, situation.base)
  const edit = { operation: 'edit' as const, base, lockEpoch: 1, photoOrder: base.photos.map(({ id }) => id) }
  // The server has heard of it: an edit that says nothing new would be no work.
  return { ...empty, ...named, ...edit, acknowledged: 1 }
}

function recordOf({ status }: Situation, { values, rows, photos }: Content): BaseRecord {
  const items = Object.entries(rows).map(([section, list]) => [
    section,
    list.map((row, at): ItemRow => ({ ...row, uid: uidOf(section, at), SortOrder: at + 1, IsDeleted: false })),
  ])
  return {
    UniqueID: RECORD,
    label: 'A2990001',
    status: status,
    version: 1,
    values,
    items: Object.fromEntries(items),
    photos: photos.map((Description, at) => ({
      id: photoIdOf(at),
      UniqueID: at + 1,
      ParentID: RECORD,
      SortOrder: at + 1,
      IsDeleted: false,
      IsLive: true,
      PreferredPhotoYN: at === 0,
      ResourceName: 'Property',
      MediaCategory: 'Photo',
      MediaType: 'jpeg',
      Description,
      LongDescription: '',
      URL: '',
      externalURL: '',
      thumbExternalURL: '',
    })),
  }
}

export const addressOf = (draft: Draft, listingType: string): string =>
  draft.base
    ? `/listings/edit/${listingType}?UniqueID=${draft.base.UniqueID}&listingType=${listingType}&formName=${draft.formName}`
    : `/listings/create/${listingType}?draft=${draft.draftId}`

/** Puts drafts into the phone's database in place of those that are there; the page opens them later. */
export const putDrafts = (page: Page, database: string, drafts: readonly Draft[]): Promise<void> =>
  page.evaluate(
    async ({ database, drafts }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const work = db.transaction('drafts', 'readwrite')
      work.objectStore('drafts').clear()
      for (const draft of drafts) work.objectStore('drafts').put(draft)
      await new Promise<void>((resolve, reject) => {
        work.oncomplete = () => resolve()
        work.onerror = () => reject(work.error)
      })
      db.close()
    },
    { database, drafts: drafts as Draft[] },
  )
