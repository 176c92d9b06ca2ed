/**
 * Who may read and write a field, as the catalog's `see` and `write` declare it. rules/visible-fields.ts defines each
 * word; a mistake in either leaks private data. A field without `see` is `side`: a new field is private until somebody
 * decides otherwise.
 */
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/**
 * public: everybody who may view the record, the MLS and the national site. members: the same members and the MLS.
 * office: the side and the agents of the record's office. side: those who may edit the record, and nobody outside the
 * portal. code: a secret that only its own call returns, never the record. board: staff and administrators.
 */
export const SEE_LEVELS = ['public', 'members', 'office', 'side', 'code', 'board'] as const
export const SeeLevel = deferred(() => z.enum(SEE_LEVELS))
export type SeeLevel = z.infer<typeof SeeLevel>

/** Levels of a kind of supplement. A kind without one is `side`. */
export const KIND_LEVELS = ['members', 'office', 'side', 'board'] as const satisfies readonly SeeLevel[]

/**
 * Placeholder on the phone for a code that exists but is not sent with the record. Sending it back leaves the code
 * unchanged.
 */
export const HIDDEN_CODE = '••••'

/**
 * Who may write a field in the forms of agents and offices. side: the member themselves, the manager, the broker and
 * the board. board: staff and administrators.
 */
const WRITE_LEVELS = ['side', 'board', 'admin'] as const
export const WriteLevel = deferred(() => z.enum(WRITE_LEVELS))
export type WriteLevel = z.infer<typeof WriteLevel>
