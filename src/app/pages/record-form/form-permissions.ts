// Fields that the member may write in a form, according to the server; for agents and offices, if the server does not
// answer, according to the board's usual rights. A field that is disabled by mistake is a nuisance; one that is enabled
// by mistake invites typing that the server will refuse.
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
  // Without an answer about a listing, everything is enabled except the choice of the list agent and office.
  if (recordTypeOf(definition) === 'listing')
    return told === 'unknown'
      ? { fields: assignmentPermissions(caller, null), pages: {} }
      : { fields: told.fieldPermissions, pages: told.pagePermissions }
  const { fields, pages } =
    told === 'unknown'
      ? permissionsOf(caller, definition, isNew)
      : { fields: told.fieldPermissions, pages: told.pagePermissions }
  // Fields that only the board can read would look empty to anybody else.
  const unseen = isBoard(caller) ? [] : definition.fields.filter(({ see }) => see === 'board')
  return { fields, pages, unseen: new Set(unseen.map(({ FieldName }) => FieldName)) }
}
