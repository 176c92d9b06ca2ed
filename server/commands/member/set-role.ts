// Sets a member's role from the command line, for a board that lost its last administrator: in the portal, nobody can
// raise their own role.
import { ROLE_NAMES, type Role } from '#contract/rights.ts'
import { CannotStart } from '../../db/cannot-start.ts'
import type { Db } from '../../db/connection.ts'
import { lockOtherAdministrators } from '../../features/agents/agents.store.ts'
import { COMMAND_LINE } from '../../features/audit/audit.store.ts'
import { calledBy, memberNamed } from './members-named.ts'
import { inCommand, recordCommand } from './record-command.ts'

export function checkedRole(role: string): Role {
  if (!(ROLE_NAMES as readonly string[]).includes(role))
    throw new CannotStart(`There is no role ${role}. Use one of: ${ROLE_NAMES.join(', ')}`)
  return role as Role
}

export async function setRole(db: Db, given: string, role: Role): Promise<{ name: string; before: Role }> {
  return inCommand(db, async (tx) => {
    const member = await memberNamed(tx, given)
    const { uniqueId, name, mlsId, role: before } = member
    if (before === role) return { name, before }
    if (before === 'admin' && member.status === 'A' && !(await lockOtherAdministrators(tx, uniqueId)))
      throw new CannotStart(`${calledBy(member)} is the last active administrator: make somebody else one first`)
    await tx
      .updateTable('member')
      .set((eb) => ({ role, version: eb('version', '+', 1) }))
      .where('unique_id', '=', uniqueId)
      .execute()
    await recordCommand(tx, {
      caller: { ...member, memberId: uniqueId, effectiveId: uniqueId },
      requestId: COMMAND_LINE,
      kind: 'Update',
      tableName: 'Agent',
      entityId: mlsId,
      recordUniqueId: uniqueId,
      changes: [{ className: 'Agent', fieldName: 'MemberMlsSecurityClass', oldValue: before, newValue: role }],
    })
    return { name, before }
  })
}
