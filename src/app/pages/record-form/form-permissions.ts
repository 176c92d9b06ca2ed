// What the member may write in a form, as the server told it; for agents and offices, without an answer, as the board's usual rights have it.
// A field that a form disables for no reason is a nuisance, one that it opens for no reason is typing that the server will refuse.
import type { AccessReply } from '#contract/access.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Role } from '#contract/rights.ts'
import type { UserReply } from '#contract/session.ts'
import { isBoard } from '#rules/may.ts'
import { assignmentPermissions, permissionsOf } from '#rules/permitted-fields.ts'
import type { FormPermissions } from '../../../features/forms/engine/form-verdicts.ts'
import { recordTypeOf } from '../../../offline/drafts/record-kinds.ts'
import { userClass } from '../../shell/entries.ts'

export function formPermissions(
  definition: FormDefinition,
  told: Pick<AccessReply, 'fieldPermissions' | 'pagePermissions'> | 'unknown',
  user: UserReply,
  isNew: boolean,
): FormPermissions {
  const { agent, realUniqueID } = user
  const role = userClass(user).toLowerCase() as Role
  const caller = {
    memberId: realUniqueID,
    effectiveId: agent.UniqueID,
    role,
    officeId: agent.OfficeKeyNumeric,
    brokerageId: agent.OfficeKeyNumeric,
  }
  // Everything of a listing stays open but the choice of who lists it.
  if (recordTypeOf(definition) === 'listing')
    return told === 'unknown'
      ? { fields: assignmentPermissions(caller, null), pages: {} }
      : { fields: told.fieldPermissions, pages: told.pagePermissions }
  const { fields, pages } =
    told === 'unknown'
      ? permissionsOf(caller, definition, isNew)
      : { fields: told.fieldPermissions, pages: told.pagePermissions }
  // What only the board reads would look empty to anybody else.
  const unseen = isBoard(caller) ? [] : definition.fields.filter(({ see }) => see === 'board')
  return { fields, pages, unseen: new Set(unseen.map(({ FieldName }) => FieldName)) }
}
