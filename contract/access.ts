// POST acl/{form}: what the effective member may do, by form and record.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

export const ACL_FORMS = ['listing', 'agentACL', 'officeACL', 'mainACL'] as const
export const FORM_ACTIONS = [
  'EDIT',
  'COPY',
  'AUDITLOG',
  'VIEW',
  'DELETE',
  'VIEWTEAM',
  'EDITTEAM',
  'ADDTEAMMEMBER',
  'ADDTOTEAM',
] as const

export const AccessRequest = deferred(() =>
  z.strictObject({
    /** Sent by some clients as well; the form in the path is the one used. */
    entity: z.optional(z.string().check(z.maxLength(20))),
    action: z.enum(['view', 'forms']),
    formName: z.optional(z.string()),
    formname: z.optional(z.string()),
    uniqueId: z.optional(z.int()),
    listingId: z.optional(z.string()),
  }),
)
/** `formPermissions` names the change forms (chgSold …) and main actions (ListingsCreate …) that are granted. */
export const AccessReply = deferred(() =>
  z.object({
    fieldPermissions: z.record(z.string(), z.boolean()),
    pagePermissions: z.record(z.string(), z.boolean()),
    formActions: z.array(z.string()),
    aclString: z.string(),
    formPermissions: z.record(z.string(), z.boolean()),
  }),
)
export type AccessReply = z.infer<typeof AccessReply>
