// Agents: search, lookup for a listing, read, write (portal page, sections 2 and 7; data entry page, sections 3 and 7).
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { Values } from './listing.ts'
import { PhotoRow } from './photo.ts'
import { RECORD_REPLY_FIELDS, WRITE_FIELDS } from './record-write.ts'
import { clauseOf, SelectAction } from './search.ts'

/**
 * Names match by prefix, ignoring case; the MLS id and the office's key match exactly. Returns at most 500 rows, of
 * every status unless a clause sets one.
 */
const AGENT_CLAUSES = ['MemberMlsId', 'MemberLastName', 'MemberFirstName', 'MemberStatus', 'OfficeKeyNumeric'] as const
export type AgentClause = (typeof AGENT_CLAUSES)[number]
export const AgentSearch = deferred(() =>
  z.strictObject({
    where: z.strictObject({ clause: clauseOf(AGENT_CLAUSES) }),
    action: SelectAction,
  }),
)

/** An agent in tables, with the fields that a listing copies. */
export const AgentRow = deferred(() =>
  z.object({
    UniqueID: z.number(),
    MemberKeyNumeric: z.number(),
    MemberMlsId: z.string(),
    MemberStatus: z.string(),
    MemberFirstName: z.string(),
    MemberLastName: z.string(),
    MemberFullName: z.string(),
    MemberEmail: z.string(),
    MemberDirectPhone: z.string(),
    MemberAOR: z.string(),
    OfficeKeyNumeric: z.number(),
    OfficeName: z.string(),
    OfficeMlsId: z.string(),
    OfficeAOR: z.string(),
    OfficePhone: z.string(),
    /** Whether the caller may list in this agent's name. */
    isListable: z.boolean(),
    /** Whether the caller may edit the agent's office, and the agent's role suffices to manage one or be its broker. */
    canManage: z.boolean(),
    canBeBroker: z.boolean(),
    isEditable: z.boolean(),
    isAuditable: z.boolean(),
  }),
)
export type AgentRow = z.infer<typeof AgentRow>
export const AgentRows = deferred(() => z.object({ data: z.array(AgentRow) }))
export const FilledAgent = deferred(() => z.object({ agent: AgentRow }))

/** The fields that the caller may read (`see` in the catalog). */
export const AgentRecord = deferred(() =>
  z.object({
    agent: Values,
    ...RECORD_REPLY_FIELDS,
  }),
)

/** All values on create, the changed ones on update. */
export const WriteAgent = deferred(() =>
  z.strictObject({
    ...WRITE_FIELDS,
    data: z.strictObject({ agent: Values, photos: z.array(PhotoRow) }),
  }),
)
export type WriteAgent = z.infer<typeof WriteAgent>
