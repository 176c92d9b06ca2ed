// Loads the state that a write of a listing starts from and checks whether this member may write it: all checks before
// anything is changed.
import { isChangeForm } from '#contract/change-form.ts'
import type { ListingRequest, StatusLetter, Value, Values } from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { freshFields, onlyFields, withoutFields } from '#rules/change-answers.ts'
import { type CompiledForm, planOf } from '#rules/form-plan.ts'
import {
  type Caller,
  mayChange,
  mayListFor,
  mayListing,
  mayReassignListing,
  mayWriteListing,
  type Permission,
} from '#rules/may.ts'
import { lockedFields, refusedFields } from '#rules/permitted-fields.ts'
import { moveBy } from '#rules/status-moves.ts'
import type { Context } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { allowedValues } from '../../records/sent-values.ts'
import type { WriteName } from './decide-write.ts'
import type { ListingDeps } from './listing-deps.ts'
import { findByDraft, findListing, type StoredListing } from './listings.store.ts'
import { findPeople } from './people.store.ts'
import { namedKeys, type Placed, placePeople } from './people-on-listing.ts'

export type FoundWrite =
  /** This draft has already created its listing. */
  { kind: 'made'; listing: StoredListing } | { kind: 'denied'; permission: Permission } | ReadyWrite
/**
 * `stored` is null for a create. In a change form, the fields about one change start empty: `replaced` has the record's
 * values for them, from an earlier change.
 */
export type ReadyWrite = {
  kind: 'ready'
  form: CompiledForm
  stored: StoredListing | null
  replaced: Values
  placed: Placed
}

export type WriteContext = Context<WriteName>
export type FormOf = (formName: string) => Promise<CompiledForm | undefined>

const isCreate = (name: WriteName): boolean => name === 'createListing' || name === 'saveIncomplete'
export const draftIdOf = ({ input }: WriteContext): string => input.listingRequest.draftId

export const createFormOf =
  (catalog: ListingDeps['catalog']): FormOf =>
  async (formName) => {
    const found = await catalog.form(formName)
    return found && planOf(found.definition)
  }

export async function findWrite(
  name: WriteName,
  context: WriteContext,
  formOf: FormOf,
  deps: Pick<ListingDeps, 'catalog' | 'timeZone'>,
): Promise<FoundWrite | undefined> {
  const { tx, caller, input } = context
  if (isCreate(name)) {
    const made = await findByDraft(tx, draftIdOf(context), caller.memberId)
    if (made) return { kind: 'made', listing: made }
    return { kind: 'ready', ...(await assembleWrite(context, null, formOf, deps.timeZone)) }
  }
  if (input.UniqueID === undefined) throw refuse('invalid-request', { detail: 'UniqueID is missing.' })
  const stored = await findListing(tx, { uniqueId: input.UniqueID })
  if (!stored) return undefined
  // Checked before any error about the content is returned.
  const permission = mayWriteBy(input.listingRequest.formName, caller, stored, deps.catalog.propertyTypes())
  if (permission !== 'yes') return { kind: 'denied', permission }
  return { kind: 'ready', ...(await assembleWrite(context, stored, formOf, deps.timeZone)) }
}

/** A change that this listing's status does not allow is refused later, with an error of its own. */
function mayWriteBy(formName: string, caller: Caller, stored: StoredListing, types: PropertyTypes): Permission {
  const permission = mayListing(caller, 'edit', stored)
  const status = stored.standardStatus as StatusLetter
  const type = types.byCode(stored.propertyType)
  if (permission !== 'yes' || !isChangeForm(formName) || !moveBy(formName, status, type)) return permission
  return mayChange(caller, formName, stored, type)
}

async function assembleWrite(
  { tx, caller, input }: WriteContext,
  recorded: StoredListing | null,
  formOf: FormOf,
  timeZone: string,
): Promise<Omit<ReadyWrite, 'kind'>> {
  const { formName, data } = input.listingRequest
  // The board's current form applies, whichever version the phone had.
  const form = await formOf(formName)
  const isChange = isChangeForm(formName)
  if (!form || (!isChange && !form.definition.propertyType)) throw refuse('definition-unknown')
  const fresh = recorded ? freshFields(form.definition, recorded.standardStatus) : []
  const stored = recorded && { ...recorded, fields: withoutFields(recorded.fields, fresh) }
  if (!stored && form.definition.propertyTypeFacts?.isRetired)
    throw refuse('definition-unknown', { detail: 'The board takes no new listings of this type.' })
  const propertyType = stored?.propertyType ?? form.definition.propertyType
  const belongs = isChange ? stored !== null : form.definition.propertyType === propertyType
  if (!belongs || data.propertyType !== propertyType)
    throw refuse('invalid-request', { detail: 'The form, the property type and the record do not belong together.' })
  const sent = unwrapListing(data, stored === null)
  if (!sent) throw refuse('invalid-request', { detail: 'The listing is not in the shape of this call.' })
  const before = stored?.fields ?? {}
  const allowed = allowedValues(sent, form.fields, timeZone, before)
  if (!allowed.ok) throw refuse('validation-failed', { errors: allowed.errors })
  const refused = refusedFields(caller, form.definition, allowed.values, stored && before, (section) => {
    const rows = (data as Record<string, unknown>)[section]
    return Array.isArray(rows) ? rows.length : 0
  })
  // Reports each field once: otherwise the number of errors would tell a right guess from a wrong one.
  const isNew = ({ target }: FieldError) => refused.every((each) => each.target !== target)
  if (stored) refused.push(...lockedFields(form.definition, allowed.values, before).filter(isNew))
  if (refused.length > 0) throw refuse('validation-failed', { errors: refused })
  const keys = namedKeys({ ...before, ...allowed.values })
  const people = await findPeople(tx, { ...keys, members: [...keys.members, caller.effectiveId] })
  const replaced = recorded ? onlyFields(recorded.fields, fresh) : {}
  return { form, stored, replaced, placed: placePeople(stored && before, allowed.values, people, caller.effectiveId) }
}

export function mayWrite(caller: Caller, found: FoundWrite): Permission {
  if (found.kind === 'denied') return found.permission
  if (found.kind === 'made') return mayListing(caller, 'edit', found.listing)
  if (found.placed.errors.length > 0) throw refuse('validation-failed', { errors: found.placed.errors })
  const error = reassignError(caller, found)
  if (!error) return 'yes'
  // A 403 would make the phone ask for another sign-in, but this can be corrected in the form.
  throw refuse('validation-failed', { errors: [error] })
}

function reassignError(caller: Caller, { stored, placed }: ReadyWrite): FieldError | undefined {
  const { reassigned, facts } = placed
  const keepsOwner = stored !== null && mayReassignListing(caller, stored) !== 'yes'
  if (reassigned && 'listOffice' in reassigned && keepsOwner) return NOT_THEIR_OFFICE
  if (reassigned && 'listAgent' in reassigned)
    if (keepsOwner || mayListFor(caller, reassigned.listAgent) !== 'yes') return NOT_THEIR_AGENT
  return mayWriteListing(caller, facts) === 'yes' ? undefined : NOT_THEIR_AGENT
}

const NOT_THEIR_AGENT = {
  target: 'ListAgentKeyNumeric',
  code: 'not-allowed',
  message: 'You may not write listings for this agent.',
}
const NOT_THEIR_OFFICE = {
  target: 'ListOfficeKeyNumeric',
  code: 'not-allowed',
  message: "Only the list agent, or the agent's office, changes the list office.",
}

// Unwraps the listing in a submission. On create the map is keyed by property type; on edit it holds only the changed
// fields.

/** undefined if the payload has neither shape. */
function unwrapListing(data: ListingRequest['data'], isCreate: boolean): Values | undefined {
  const entries = Object.entries(data.listing)
  if (isCreate) {
    const [first, ...others] = entries
    return first && others.length === 0 && first[0] === data.propertyType && isValues(first[1]) ? first[1] : undefined
  }
  return entries.every(([, value]) => !isValues(value)) ? (Object.fromEntries(entries) as Values) : undefined
}

const isValues = (value: Values | Value): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
