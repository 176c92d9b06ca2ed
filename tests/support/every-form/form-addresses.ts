// Where each form of the catalog is opened: a new listing, and an edit or a change of one of Jordan's in a status that it may start from.
import { type ChangeForm, isChangeForm } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import { moveBy } from '#rules/status-moves.ts'
import type { PortalDatabase } from '../portal-database.ts'
import { definitionOf } from './catalog-plans.ts'

type Listing = { unique_id: number }

/** `form`: a type of listing to edit, or a change form. */
export async function addressOfEdit(
  database: PortalDatabase,
  form: string,
  type = form === 'chgLeased' ? 'rnt' : 'res',
): Promise<string> {
  const { propertyType, propertyTypeFacts } = definitionOf(type)
  const [listing] = await database.rows<Listing>(
    `select unique_id::int from listing where property_type = $1 and standard_status <> 'I'
      and list_agent_id = (select unique_id from member where user_name = 'agent@demo') limit 1`,
    [propertyType],
  )
  const all: StatusLetter[] = ['A', 'P', 'W', 'T']
  const status = isChangeForm(form)
    ? all.find((each) => moveBy(form as ChangeForm, each, propertyTypeFacts ?? {}))
    : 'A'
  await database.rows('update listing set standard_status = $2, version = version + 1 where unique_id = $1', [
    listing!.unique_id,
    status,
  ])
  return `/listings/edit/${type}?UniqueID=${listing!.unique_id}&formName=${form}`
}
