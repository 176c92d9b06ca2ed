// POST acl/{form}: the effective member's rights, from the same policy that the server's own routes use. Rights: the
// published table of rights, for the board's office.
import type { FORM_ACTIONS } from '#contract/access.ts'
import { CHANGE_FORMS, type ChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import type { Rights } from '#contract/rights.ts'
import {
  type AgentAction,
  aclString,
  type Caller,
  type ListingAction,
  type ListingFacts,
  mainActions,
  mayAgent,
  mayAuditListing,
  mayChange,
  mayEditAgent,
  mayListing,
  mayOffice,
  mayRunBoard,
  type OfficeAction,
  type OfficeFacts,
  type Permission,
  type RankedAgent,
} from '#rules/may.ts'
import { assignmentPermissions, permissionsOf } from '#rules/permitted-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'

export type AccessDeps = {
  /** Deleted or not. */
  findListing: (
    tx: Tx,
    key: { uniqueId?: number; listingId?: string },
  ) => Promise<(ListingFacts & { propertyType: string; isDeleted: boolean }) | undefined>
  findAgent: (tx: Tx, id: number) => Promise<RankedAgent | undefined>
  findOffice: (tx: Tx, id: number) => Promise<OfficeFacts | undefined>
  propertyTypes: () => PropertyTypes
  findForm: (formName: string) => Promise<{ definition: FormDefinition } | undefined>
  rights: () => Rights
}

const FORMS = Object.keys(CHANGE_FORMS) as ChangeForm[]

type Word = (typeof FORM_ACTIONS)[number]
const LISTING_WORDS: [ListingAction, Word][] = [
  ['view', 'VIEW'],
  ['edit', 'EDIT'],
  ['copy', 'COPY'],
  ['audit', 'AUDITLOG'],
  ['delete', 'DELETE'],
]
const AGENT_WORDS: [AgentAction, Word][] = [
  ['edit', 'EDIT'],
  ['audit', 'AUDITLOG'],
  ['viewTeam', 'VIEWTEAM'],
  ['editTeam', 'EDITTEAM'],
  ['addTeamMember', 'ADDTEAMMEMBER'],
  ['addToTeam', 'ADDTOTEAM'],
]
const OFFICE_WORDS: [OfficeAction, Word][] = [
  ['edit', 'EDIT'],
  ['audit', 'AUDITLOG'],
]

/** Rights on the requested record, if the request names one. */
type RequestedRights = {
  view: (caller: Caller) => Permission
  actions: (caller: Caller) => Word[]
  /** Change forms that this member may open on the record now. */
  changes?: (caller: Caller) => ChangeForm[]
  /** Fields of this record that the member may not write, whatever form they are on. */
  fields?: (caller: Caller) => Record<string, boolean>
}
const NO_RECORD: RequestedRights = { view: () => 'yes', actions: () => [] }
const NEW_LISTING: RequestedRights = { ...NO_RECORD, fields: (caller) => assignmentPermissions(caller, null) }

const permittedWords =
  <A>(words: [A, Word][], may: (caller: Caller, action: A) => Permission) =>
  (caller: Caller): Word[] =>
    words.filter(([action]) => may(caller, action) === 'yes').map(([, word]) => word)

async function findSubject(
  { tx, input, params }: Context<'access'>,
  deps: AccessDeps,
): Promise<RequestedRights | undefined> {
  const { uniqueId, listingId } = input
  if (params.form === 'mainACL' || !(uniqueId || listingId)) return params.form === 'listing' ? NEW_LISTING : NO_RECORD
  if (params.form === 'listing') {
    const facts = await deps.findListing(tx, { uniqueId: uniqueId || undefined, listingId })
    if (facts?.isDeleted) return { view: (caller) => mayAuditListing(caller, facts), actions: () => ['AUDITLOG'] }
    const type = facts && deps.propertyTypes().byCode(facts.propertyType)
    return (
      facts && {
        view: (caller) => mayListing(caller, 'view', facts),
        actions: permittedWords(LISTING_WORDS, (caller, action) => mayListing(caller, action, facts)),
        changes: (caller) => FORMS.filter((form) => mayChange(caller, form, facts, type) === 'yes'),
        fields: (caller) => assignmentPermissions(caller, facts),
      }
    )
  }
  // Every member sees every agent and every office.
  const seen = (actions: (caller: Caller) => Word[]): RequestedRights => ({
    view: () => 'yes',
    actions: (caller) => ['VIEW', ...actions(caller)],
  })
  if (params.form === 'agentACL') {
    const facts = await deps.findAgent(tx, uniqueId ?? 0)
    return (
      facts &&
      seen(
        permittedWords(AGENT_WORDS, (caller, action) =>
          action === 'edit' ? mayEditAgent(caller, facts) : mayAgent(caller, action, facts),
        ),
      )
    )
  }
  const facts = await deps.findOffice(tx, uniqueId ?? 0)
  return facts && seen(permittedWords(OFFICE_WORDS, (caller, action) => mayOffice(caller, action, facts)))
}

export const accessRoutes = (deps: AccessDeps): AnyRoute[] => [
  defineRoute<'access', RequestedRights>({
    name: 'access',
    find: (context) => findSubject(context, deps),
    may: (caller, subject) => subject.view(caller),
    handle: async ({ caller, input }, subject) => {
      const form = await deps.findForm(input.formName ?? input.formname ?? '')
      // A profile always belongs to an existing member.
      const isNew = !(input.uniqueId || input.listingId) && form?.definition.formName !== 'profile'
      const permissions = form ? permissionsOf(caller, form.definition, isNew) : { fields: {}, pages: {} }
      return {
        fieldPermissions: { ...permissions.fields, ...subject.fields?.(caller) },
        pagePermissions: permissions.pages,
        formActions: subject.actions(caller),
        aclString: aclString(caller.role, caller.rights),
        formPermissions: {
          ...mainActions(caller.role, caller.rights),
          ...Object.fromEntries((subject.changes?.(caller) ?? []).map((form) => [form, true])),
        },
      }
    },
  }),
  defineRoute({
    name: 'rights',
    may: mayRunBoard,
    handle: async () => {
      const { words: _, accessCodes = 'side', ...table } = deps.rights()
      return { ...table, accessCodes }
    },
  }),
]
