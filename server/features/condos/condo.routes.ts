// CondoName/*: the names of condo complexes, by subdivision. Every member reads them; the policy decides who manages
// them.
import type { CondoName } from '#contract/condo.ts'
import { type Caller, mainActions, type Permission } from '#rules/may.ts'
import { type AnyRoute, anyMember, type Context, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { RecordAudit } from '../../ports.ts'
import { findCondo, insertCondo, lockSubdivision, sameName, searchCondos, updateCondo } from './condos.store.ts'

export type CondoDeps = {
  /** Whether the code is an active code of the subdivision lookup. */
  isSubdivision: (code: string) => boolean
  recordAudit: RecordAudit
}

const mayManage = (caller: Caller): Permission =>
  mainActions(caller.role, caller.rights).CondoNameManagement ? 'yes' : 'no'

export const condoRoutes = (deps: CondoDeps): AnyRoute[] => [
  defineRoute({
    name: 'condoSearch',
    may: anyMember,
    handle: async ({ tx, input }) => {
      const filled = input.whereClause.filter(({ value }) => value !== '')
      return { data: await searchCondos(tx, Object.fromEntries(filled.map(({ name, value }) => [name, value]))) }
    },
  }),
  defineRoute<'condoSelect', CondoName>({
    name: 'condoSelect',
    find: ({ tx, input }) => findCondo(tx, input.whereClause[0]!.value),
    may: anyMember,
    handle: async (_context, condo) => ({ data: [condo] }),
  }),
  defineRoute({
    name: 'condoInsert',
    may: mayManage,
    handle: async (context) => {
      const { CondoData } = context.input
      requireSubdivision(CondoData.SubdivisionName, deps)
      await lockSubdivision(context.tx, CondoData.SubdivisionName)
      const other = await sameName(context.tx, CondoData)
      if (other) throw taken(other)
      const uniqueId = await insertCondo(context.tx, CondoData)
      await audit(context, deps, 'Create', { UniqueID: uniqueId, ...CondoData }, null)
      return { data: { UniqueID: uniqueId } }
    },
  }),
  defineRoute<'condoUpdate', CondoName>({
    name: 'condoUpdate',
    find: ({ tx, input }) => findCondo(tx, input.whereClause[0]!.value),
    may: mayManage,
    handle: async (context, before) => {
      const { CondoData, baseCondoName } = context.input
      const after = { UniqueID: before.UniqueID, ...CondoData }
      // A repeated request whose first reply was lost gets the same reply.
      if (after.CondoName === before.CondoName && after.SubdivisionName === before.SubdivisionName)
        return { data: { UniqueID: before.UniqueID, status: 'unchanged' as const } }
      if (baseCondoName !== undefined && baseCondoName !== before.CondoName) throw changed(before)
      requireSubdivision(after.SubdivisionName, deps)
      await lockSubdivision(context.tx, after.SubdivisionName)
      const other = await sameName(context.tx, after, after.UniqueID)
      if (other) throw taken(other)
      if (!(await updateCondo(context.tx, after, before))) throw changed(before)
      await audit(context, deps, 'Update', after, before)
      return { data: { UniqueID: before.UniqueID, status: 'updated' as const } }
    },
  }),
]

const changed = (condo: CondoName) =>
  refuse('version-conflict', { extra: { UniqueID: condo.UniqueID, CondoName: condo.CondoName } })

function requireSubdivision(code: string, { isSubdivision }: CondoDeps): void {
  if (isSubdivision(code)) return
  throw refuse('validation-failed', {
    errors: [{ target: 'CondoData.SubdivisionName', code: 'lookup', message: 'There is no such subdivision.' }],
  })
}

const taken = ({ CondoName }: CondoName) =>
  refuse('validation-failed', {
    errors: [{ target: 'CondoData.CondoName', code: 'taken', message: `This subdivision already has “${CondoName}”.` }],
  })

async function audit(
  { tx, caller, requestId }: Context<'condoInsert'> | Context<'condoUpdate'>,
  deps: CondoDeps,
  kind: string,
  after: CondoName,
  before: CondoName | null,
): Promise<void> {
  const names = (['CondoName', 'SubdivisionName'] as const).filter((name) => after[name] !== before?.[name])
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind,
    tableName: 'CondoName',
    entityId: String(after.UniqueID),
    recordUniqueId: after.UniqueID,
    changes: names.map((name) => ({
      className: 'CondoName',
      fieldName: name,
      oldValue: before?.[name] ?? null,
      newValue: after[name],
    })),
  })
}
