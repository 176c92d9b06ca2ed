// Helpers for reading agents and offices: search clauses, and text for table rows.
import type { Values } from '#contract/listing.ts'

type Clause = readonly { name: string; value: string }[]
/** Ignores blank conditions. */
export const wantedFrom = (clause: Clause): Record<string, string> =>
  Object.fromEntries(clause.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))

export const textIn = (record: Values, name: string): string => String(record[name] ?? '')

/** 0, which matches no record, if the text is not a UniqueID. */
export const keyIn = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
