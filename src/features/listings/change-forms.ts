// The change forms whose values a listing contains: a sale's price, a withdrawal's reason. The form of the listing's
// type does not have these fields.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CHANGE_FORMS, type ChangeForm } from '#contract/change-form.ts'
import { DAY_MS } from '#contract/constants.ts'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import { type ListingRecord, STATUSES, type StatusLetter, type Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { isEmpty } from '#rules/record/value.ts'
import { leadsTo, type MovesOfType, moveBy } from '#rules/status-moves.ts'
import type { Call } from '#src/api/call.ts'
import { isRefusal } from '#src/api/reply-of.ts'
import { definitionQuery, lookupsQuery } from './listing-queries.ts'

/** Each field once, in the order of its form. `isWhole`: every form could be loaded. */
export type ChangeFields = { fields: FieldDefinition[]; tables: LookupTable[]; isWhole: boolean }

/** Keys are the portal's own; the names next to them link to the person or office. */
export const isKey = (name: string): boolean => name.endsWith('KeyNumeric')

/** Filled fields that the form of the listing's type does not have, in alphabetical order. */
export function fieldsBeyond(definition: FormDefinition | null, listing: Values): string[] {
  if (!definition) return []
  const known = new Set(definition.fields.map(({ FieldName }) => FieldName))
  const isBeyond = (name: string) => !known.has(name) && !isKey(name) && !isEmpty(listing[name] ?? null)
  return Object.keys(listing).filter(isBeyond).sort()
}

export const changesOf = (
  definition: FormDefinition | null,
  { row, listing }: Pick<ListingRecord, 'row' | 'listing'>,
) => ({
  status: row.StandardStatus,
  type: definition?.propertyTypeFacts ?? {},
  names: fieldsBeyond(definition, listing),
})

type Listing = { status: string; type: MovesOfType; names: readonly string[] }

/**
 * `names`: fields that the listing contains. Forms may label a field differently (a buyer's agent, a tenant's agent):
 * the form with the most of these fields is used. `all`: also includes the fields of the other change forms, after
 * those.
 */
export const changeFieldsQuery = (call: Call, { status, type, names }: Listing, all = false) =>
  queryOptions({
    queryKey: ['changeFields', status, type.changeForms ?? null, names, all],
    queryFn: ({ client }) => readChangeFields(client, call, { status, type, names }, all),
    staleTime: ({ state }) => (state.data?.isWhole ? DAY_MS : 0),
    enabled: all || names.length > 0,
    meta: { persist: false },
  })

/** The forms that can have led to the listing's status, then the others for its type. */
function inLikelyOrder(status: string, type: MovesOfType): { likely: ChangeForm[]; others: ChangeForm[] } {
  const statuses = Object.keys(STATUSES) as StatusLetter[]
  const fitting = (Object.keys(CHANGE_FORMS) as ChangeForm[]).filter((form) =>
    statuses.some((from) => moveBy(form, from, type)),
  )
  const leadsHere = (form: ChangeForm) => statuses.every((from) => leadsTo(form, from).status === status)
  return { likely: fitting.filter(leadsHere), others: fitting.filter((form) => !leadsHere(form)) }
}

/** Offline, a retry would wait until the connection is back. */
const ONCE = { retry: false } as const

async function readChangeFields(
  client: QueryClient,
  call: Call,
  { status, type, names }: Listing,
  all: boolean,
): Promise<ChangeFields> {
  let isWhole = true
  const found = <T>(replies: readonly (T | 'refused' | 'unreachable')[]): T[] => {
    if (replies.includes('unreachable')) isWhole = false
    return replies.filter((reply) => reply !== 'refused' && reply !== 'unreachable') as T[]
  }
  const readForms = async (forms: readonly ChangeForm[]) =>
    found(
      await Promise.all(
        forms.map((form) => answerOf(client.fetchQuery({ ...definitionQuery(call, form, null), ...ONCE }))),
      ),
    )
  const { likely, others } = inLikelyOrder(status, type)
  const forms = await readForms(likely)
  if (all || missingIn(forms, names).length > 0) forms.push(...(await readForms(others)))
  const chosen = nearest(forms, names)
  const used = all ? [...chosen, ...forms.filter((form) => !chosen.includes(form))] : chosen
  const replies = await Promise.all(
    used.map((form) => answerOf(client.fetchQuery({ ...lookupsQuery(call, form.lookups), ...ONCE }))),
  )
  return { fields: fieldsOf(used), tables: found(replies).flatMap(({ tables }) => tables), isWhole }
}

const answerOf = <T>(reading: Promise<T>): Promise<T | 'refused' | 'unreachable'> =>
  reading.catch((error) => (isRefusal(error) ? 'refused' : 'unreachable'))

type FormFields = Pick<FormDefinition, 'fields'>
const has = ({ fields }: FormFields, name: string) => fields.some(({ FieldName }) => FieldName === name)
const missingIn = (forms: readonly FormFields[], names: readonly string[]) =>
  names.filter((name) => !forms.some((form) => has(form, name)))

/** Picks forms until they have all the names between them, starting with the form that has the most. */
function nearest<F extends FormFields>(forms: readonly F[], names: readonly string[]): F[] {
  const count = (form: F) => names.filter((name) => has(form, name)).length
  const [best] = forms.toSorted((a, b) => count(b) - count(a))
  if (!best || count(best) === 0) return []
  return [best, ...nearest(forms, missingIn([best], names))]
}

function fieldsOf(forms: readonly FormFields[]): FieldDefinition[] {
  const fields = new Map<string, FieldDefinition>()
  for (const field of forms.flatMap((form) => form.fields))
    if (!fields.has(field.FieldName)) fields.set(field.FieldName, field)
  return [...fields.values()]
}
