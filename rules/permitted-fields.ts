// Fields and pages of a form that a member may write: acl/{form} reports them to the phone, and the server checks every
// write against them.
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { FieldError } from '#contract/problem.ts'
import {
  type Caller,
  isBoard,
  type ListingFacts,
  mayChooseListAgent,
  mayField,
  mayPage,
  mayReassignListing,
} from './may.ts'
import { sameValue } from './record/value.ts'
import { reads, writes } from './visible-fields.ts'

type Form = Pick<FormDefinition, 'formName' | 'pages' | 'fields'>
type Permissions = Record<string, boolean>

const refusedAmong = (names: string[], may: (name: string) => boolean): Permissions =>
  Object.fromEntries(names.filter((name) => !may(name)).map((name) => [name, false]))

/** Read permission on a record that the caller may edit. Access codes are separate. */
const mayRead = (caller: Caller, { see }: FieldDefinition): boolean => reads(isBoard(caller) ? 'board' : 'side', see)

/** Lists only the refused fields; everything else is permitted. `isNew`: the record is being created. */
export function permissionsOf(caller: Caller, form: Form, isNew = false): { fields: Permissions; pages: Permissions } {
  const pages = form.pages.map((page) => page.PageName)
  const mayWrite = (field: FieldDefinition) =>
    (field.see === 'code' || mayRead(caller, field)) &&
    writes(caller.role, field.write) &&
    mayField(caller, form.formName, field, isNew)
  const refused = form.fields.filter((field) => !mayWrite(field))
  return {
    fields: Object.fromEntries(refused.map((field) => [field.FieldName, false])),
    pages: refusedAmong(pages, (page) => mayPage(caller, form.formName, page)),
  }
}

/** Refuses the list agent and list office if the member may not choose another. `listing`: null for a new one. */
export const assignmentPermissions = (caller: Caller, listing: ListingFacts | null): Permissions => ({
  ...(mayChooseListAgent(caller, listing) !== 'yes' && { ListAgentKeyNumeric: false }),
  ...(listing && mayReassignListing(caller, listing) !== 'yes' && { ListOfficeKeyNumeric: false }),
})

/**
 * `before`: null for a new record. `rows`: number of rows sent per section. An unchanged value is not a write. A field
 * that the caller may not read is refused whatever was sent; otherwise the caller could guess its value.
 */
export function refusedFields(
  caller: Caller,
  form: Form,
  sent: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
  rows: (section: string) => number = () => 0,
): FieldError[] {
  const { fields, pages } = permissionsOf(caller, form, before === null)
  const unread = new Set(form.fields.filter((field) => !mayRead(caller, field)).map(({ FieldName }) => FieldName))
  const isWritten = (field: FieldDefinition) => {
    const name = field.FieldName
    return name in sent && ((before && unread.has(name)) || !sameValue(field, sent[name], before?.[name]))
  }
  const sections = form.pages
    .filter((page) => pages[page.PageName] === false)
    .flatMap((page) => page.groups.flatMap((group) => group.items ?? []))
  const written = form.fields.filter((field) => fields[field.FieldName] === false && isWritten(field))
  return [...written.map(({ FieldName }) => FieldName), ...sections.filter((section) => rows(section) > 0)].map(
    (target) => ({ target, code: 'not-permitted', message: 'You may not change this.' }),
  )
}

/**
 * Fields that a form only displays once the record exists. The fields that a lookup fills are written from its result.
 */
export function lockedFields(
  { pages, fields }: Form,
  sent: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): FieldError[] {
  const filled = new Set(pages.flatMap((page) => page.groups.flatMap((group) => (group.role ? group.fields : []))))
  return fields
    .filter((field) => field.IsDisabled && !filled.has(field.FieldName))
    .filter((field) => field.FieldName in sent && !sameValue(field, sent[field.FieldName], before[field.FieldName]))
    .map(({ FieldName }) => ({ target: FieldName, code: 'not-permitted', message: 'This form does not change it.' }))
}
