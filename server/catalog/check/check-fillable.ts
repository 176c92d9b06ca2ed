// Finds fields that always stay empty: no form lets a member fill them, and nothing else does.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { AssembledForm } from '../read/assemble-form.ts'
import {
  type CatalogProblem,
  type CatalogSource,
  type DefinitionSource,
  definitionFile,
  lineOf,
} from '../read/catalog-source.ts'
import { closedBecause, type RuleSite } from './check-firing.ts'

type Form = { readonly definition: DefinitionSource; readonly form: AssembledForm }

/**
 * Groups in which a member types. Other groups fill their fields from the member's selection; the portal writes the
 * history.
 */
const TYPED_INTO: ReadonlySet<string> = new Set(['Fields', 'Rooms', 'Units', 'LoadingDoors', 'Parcels', 'OpenHouse'])

type Spot = { readonly field: FieldDefinition; readonly item: string; readonly isTyped: boolean }

const spotsOf = ({ pages, fields }: AssembledForm): Spot[] => {
  const known = new Map(fields.map((field) => [field.FieldName, field]))
  return pages
    .flatMap((page) => page.groups)
    .flatMap(({ groupType, fields: names, items = '', itemFields = [] }) => {
      const isTyped = TYPED_INTO.has(groupType)
      const own = names.flatMap((name) => known.get(name) ?? [])
      return [
        ...own.map((field) => ({ field, item: '', isTyped })),
        ...itemFields.map((field) => ({ field, item: items, isTyped })),
      ]
    })
}

export function closedFields(
  source: CatalogSource,
  forms: readonly Form[],
  places: readonly RuleSite[],
): CatalogProblem[] {
  const byKey = new Map(places.map((place) => [`${place.formName} ${place.item}/${place.name}`, place]))
  const open = new Set<string>()
  const closed = new Map<string, CatalogProblem>()
  for (const { definition, form } of forms)
    for (const { field, item, isTyped } of spotsOf(form)) {
      const name = `${definition.definitionType ?? 'listings'} ${item}/${field.FieldName}`
      const place = byKey.get(`${definition.formName} ${item}/${field.FieldName}`)
      const reason = isTyped ? closedBecause(field, place) : undefined
      if (!reason) open.add(name)
      else if (!closed.has(name)) {
        const file = definitionFile(definition.formName)
        const message = `${field.FieldName}: no member can fill it in: ${reason}`
        closed.set(name, { file, line: lineOf(source, file, `"${field.FieldName}"`), message })
      }
    }
  return [...closed].filter(([name]) => !open.has(name)).map(([, problem]) => problem)
}
