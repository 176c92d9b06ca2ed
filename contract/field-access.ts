/**
 * Who reads a field and who writes it, as a field of the catalog declares it: `see` and `write`. rules/visible-fields.ts says who each word means;
 * a mistake in either tells somebody's secrets. A field that declares no `see` is `side`: a new field is private until somebody decides otherwise.
 */
import * as z from 'zod/mini'

/**
 * public: whoever may view the record, the MLS and the national site. members: the same members and the MLS.
 * office: the side and the agents of the record's office. side: those who may edit the record, and nobody outside the portal.
 * code: a secret that comes by a call of its own, never with the record. board: staff and administrators.
 */
export const SEE_LEVELS = ['public', 'members', 'office', 'side', 'code', 'board'] as const
export const SeeLevel = z.enum(SEE_LEVELS)
export type SeeLevel = z.infer<typeof SeeLevel>

/** Stands on the phone for a code that the record holds and does not bring. Sent back, it says that the code stays as it is. */
export const HIDDEN_CODE = '••••'

/** In the forms of agents and offices: side is oneself, the manager, the broker and the board; board is staff and administrators. */
const WRITE_LEVELS = ['side', 'board', 'admin'] as const
export const WriteLevel = z.enum(WRITE_LEVELS)
export type WriteLevel = z.infer<typeof WriteLevel>
