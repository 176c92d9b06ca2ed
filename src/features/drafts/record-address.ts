// URLs of records and of the forms that write them, by kind. A wrong entry opens one record's form under another
// record's number.
import { isChangeForm } from '#contract/change-form.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import type { NamedRecord } from '#src/offline/drafts/standing.ts'

const PEOPLE = {
  agent: { view: '/agent/view', create: '/agent/create', edit: '/agent/edit' },
  office: { view: '/office/view', create: '/office/create', edit: '/office/edit' },
} as const

/** The page that shows a record. */
export function viewAddress(type: RecordKey['type'], { UniqueID, label }: NamedRecord) {
  if (type === 'listing') return { to: '/listings/view', search: label ? { ListingID: label } : { UniqueID } } as const
  return { to: PEOPLE[type].view, search: { UniqueID } } as const
}

/** The URL of a listing's form includes its type, and the change form if it is one. */
export const formSearch = (listingType: string, formName: string) => ({
  listingType,
  ...(isChangeForm(formName) && { formName }),
})

/** Page of a record's lock. A change form that waits for the lock is opened from there. */
export const lockAddress = ({ type, id }: RecordKey, formName: string) =>
  ({
    to: '/rowLock/$entityType/$entityId',
    params: { entityType: type, entityId: String(id) },
    search: isChangeForm(formName) ? { formName } : {},
  }) as const

/** URL of the form that creates a record of this kind, with its draft. */
export function createAddress(formName: string, draftId: string) {
  const type = recordTypeOf({ formName })
  const search = { draft: draftId }
  return type === 'listing'
    ? ({
        to: '/listings/create/$listingType',
        params: { listingType: formName },
        search: { ...search, ...formSearch(formName, formName) },
      } as const)
    : ({ to: PEOPLE[type].create, search } as const)
}

/** URL of the draft's form. */
export function draftAddress({ draftId, base, formName, propertyType }: Draft, types: PropertyTypes) {
  if (!base) return createAddress(formName, draftId)
  const { UniqueID } = base
  const type = recordTypeOf({ formName })
  if (type === 'office') return { to: PEOPLE.office.edit, search: { UniqueID } } as const
  if (type === 'agent')
    return {
      to: PEOPLE.agent.edit,
      search: { UniqueID, ...(formName === 'profile' && { formType: 'profile' as const }) },
    } as const
  const listingType = types.routeOf(propertyType)
  return {
    to: '/listings/edit/$listingType',
    params: { listingType },
    search: { draft: draftId, UniqueID, ...formSearch(listingType, formName) },
  } as const
}
