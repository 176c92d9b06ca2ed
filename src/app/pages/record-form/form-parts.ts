// Data that a form needs before it opens: its definition, its lookups, and this member's permissions.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AccessReply } from '#contract/access.ts'
import { isChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Role } from '#contract/rights.ts'
import type { UserReply } from '#contract/session.ts'
import { isBoard } from '#rules/may.ts'
import { assignmentPermissions, permissionsOf } from '#rules/permitted-fields.ts'
import type { Call } from '#src/api/call.ts'
import { isRefusal, replyOf } from '#src/api/reply-of.ts'
import { useServices } from '#src/app/services.tsx'
import { userClass } from '#src/app/session/member-rights.ts'
import type { FormPermissions } from '#src/features/forms/engine/field-states.ts'
import { definitionQuery, lookupsQuery } from '#src/features/listings/listing-queries.ts'
import { LookupIndex } from '#src/features/lookups/lookup-index.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { useHasWaited } from './use-is-late.ts'

export type FormParts = {
  definition: FormDefinition
  lookups: LookupIndex
  permissions: FormPermissions
  /** Whether this member may use this change form on this record; null for other forms, and while unknown. */
  granted: boolean | null
  /** The server did not answer the request for this member's rights: the form opens with the board's usual ones. */
  isAccessUnknown: boolean
}
/** `isUnknown`: the board has no such form, and trying again would not help. */
export type PartsState =
  | { kind: 'loading' }
  | { kind: 'failed'; isUnknown: boolean; retry(): void }
  | { kind: 'ready'; parts: FormParts }

/** A slow answer about rights must not delay the form: the server checks every write anyway. */
const ACCESS_PATIENCE_MS = 1_500

/** `hash`: the definition that a draft began with; null: the current one; undefined: not known yet. */
export function useFormParts(formName: string, hash: string | null | undefined, UniqueID: number | null): PartsState {
  const { call } = useServices()
  const definition = useQuery({ ...definitionQuery(call, formName, hash ?? null), enabled: hash !== undefined })
  const names = definition.data?.lookups
  const lookups = useQuery({ ...lookupsQuery(call, names ?? []), enabled: names !== undefined })
  const { access, isAccessUnknown } = useAccess(formName, UniqueID)
  const { user } = useServices()
  const { data: delivered } = lookups
  const index = useMemo(() => (delivered ? new LookupIndex(delivered.tables) : null), [delivered])
  const permissions = useMemo(
    () => definition.data && access && formPermissions(definition.data, access, user, UniqueID === null),
    [definition.data, access, user, UniqueID],
  )
  const granted = grantOf(formName, access)
  const parts = useMemo(
    () =>
      definition.data &&
      index &&
      permissions && { definition: definition.data, lookups: index, permissions, granted, isAccessUnknown },
    [definition.data, index, permissions, granted, isAccessUnknown],
  )
  if (parts) return { kind: 'ready', parts }
  if (definition.isError || lookups.isError) {
    const retry = () => {
      void definition.refetch()
      if (names) void lookups.refetch()
    }
    return { kind: 'failed', isUnknown: isRefusal(definition.error), retry }
  }
  return { kind: 'loading' }
}

const grantOf = (formName: string, access: AccessReply | 'unknown' | null): boolean | null =>
  access === null || access === 'unknown' || !isChangeForm(formName) ? null : access.formPermissions[formName] === true

const ACL_FORMS = { listing: 'listing', agent: 'agentACL', office: 'officeACL' } as const

export const accessQuery = (call: Call, formName: string, UniqueID: number | null) => {
  const form = ACL_FORMS[recordTypeOf({ formName })]
  return queryOptions({
    queryKey: ['access', form, formName, UniqueID],
    queryFn: ({ signal }) =>
      replyOf(
        call('access', {
          params: { form },
          input: { action: 'forms', formName, uniqueId: UniqueID ?? 0 },
          signal,
        }),
      ),
  })
}

/** The server's answer about this member's rights; 'unknown' if none arrives in time. */
function useAccess(formName: string, UniqueID: number | null) {
  const { call } = useServices()
  const { data, isError } = useQuery(accessQuery(call, formName, UniqueID))
  const hasWaited = useHasWaited(data === undefined && !isError, ACCESS_PATIENCE_MS)
  const access: AccessReply | 'unknown' | null = data ?? (hasWaited ? 'unknown' : null)
  return { access, isAccessUnknown: data === undefined && isError }
}

// Fields that the member may write in a form, according to the server; for agents and offices, if the server does not
// answer, according to the board's usual rights. A field that is disabled by mistake is a nuisance; one that is enabled
// by mistake invites typing that the server will refuse.
export function formPermissions(
  definition: FormDefinition,
  access: Pick<AccessReply, 'fieldPermissions' | 'pagePermissions'> | 'unknown',
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
    return access === 'unknown'
      ? { fields: assignmentPermissions(caller, null), pages: {} }
      : { fields: access.fieldPermissions, pages: access.pagePermissions }
  const { fields, pages } =
    access === 'unknown'
      ? permissionsOf(caller, definition, isNew)
      : { fields: access.fieldPermissions, pages: access.pagePermissions }
  // Fields that only the board can read would look empty to anybody else.
  const unseen = isBoard(caller) ? [] : definition.fields.filter(({ see }) => see === 'board')
  return { fields, pages, unseen: new Set(unseen.map(({ FieldName }) => FieldName)) }
}
