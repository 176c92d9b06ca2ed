// Limits on a member's drafts on the server: their number, their size, and only names of their form. Nothing is deleted
// to enforce them: a draft that the server rejects is complete on its phone.
import { sql } from 'kysely'
import type { AutosaveRequest } from '#contract/draft.ts'
import { SUPPLEMENT_FILE_FIELDS } from '#contract/supplement.ts'
import { type Tx, takeTurn } from '../../db/connection.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { refuse } from '../../http/refusal.ts'

/**
 * Measuring stored JSON as text is slow: below this stored size, compressed or not, the stored size is used instead.
 */
const SMALL_BYTES = 16 * 1024
const CONTENTS = ['fields', 'rows', 'photos', 'photo_order'].map((name) => sql.ref(`autosave.${name}`))
const asStored = sql.join(
  CONTENTS.map((column) => sql`pg_column_size(${column})`),
  sql` + `,
)
const asText = sql.join(
  CONTENTS.map((column) => sql`octet_length(${column}::text)`),
  sql` + `,
)
/** Size of a draft's content in bytes. */
export const draftBytes = sql<number>`case when ${asStored} < ${sql.lit(SMALL_BYTES)} then ${asStored} else ${asText} end`
/** Whether a stored draft is so small that anything `isShort` allows still fits; read from the row alone. */
export const isSmall = sql<boolean>`${asStored} < ${sql.lit(SMALL_BYTES)}`

/** Whether the autosave is so small that it fits into any small draft. */
export const isShort = ({ fields }: Pick<AutosaveRequest, 'fields'>): boolean =>
  Object.keys(fields).length <= SHORT_FIELDS && JSON.stringify(fields).length <= SMALL_BYTES
const SHORT_FIELDS = 50

/** Call after the write: the refusal rolls it back. */
export function requireFitting({ bytes }: { bytes: number }): void {
  if (bytes > KEPT.draftBytes) throw refuse('draft-too-large', { extra: { bytes, maxBytes: KEPT.draftBytes } })
}

/**
 * Call before storing a member's new draft. Serializes drafts that start at the same time, so that each is counted. The
 * bin counts toward the bytes that all drafts together may have, so that nobody stores more by discarding.
 */
export async function requireDraftSpace(tx: Tx, memberId: number, most: number): Promise<void> {
  if (!Number.isFinite(most)) return
  await takeTurn(tx, `curbside drafts of ${memberId}`)
  await requireBinSpace(tx, memberId, most * KEPT.draftBytes)
  const living = await tx
    .selectFrom('autosave')
    .select(['draft_id', 'title', 'saved_at'])
    .where('real_id', '=', memberId)
    .where('finished_at', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('saved_at')
    .limit(most)
    .execute()
  const [oldest] = living
  if (!oldest || living.length < most) return
  const savedAt = oldest.saved_at.toISOString()
  throw refuse('too-many-drafts', {
    detail: `The oldest is “${oldest.title}”, last saved on ${savedAt.slice(0, 10)}.`,
    extra: { oldest: { draftId: oldest.draft_id, title: oldest.title, savedAt } },
  })
}

/** Call before storing a draft that is discarded already. `bytes`: as much as the bin and all drafts together may have. */
export async function requireBinSpace(tx: Tx, memberId: number, bytes = Number.POSITIVE_INFINITY): Promise<void> {
  const { rows } = await sql<{ binned: number; bytes: number }>`
    select (count(discarded_at))::int as binned, coalesce(sum(${asStored}), 0)::float8 as bytes
    from autosave where real_id = ${memberId} and finished_at is null`.execute(tx)
  const [all] = rows
  if (all && all.binned > 0 && (all.binned >= KEPT.binDrafts || all.bytes >= bytes)) throw refuse('bin-full')
}

/**
 * All names that any published version of the form has had, for the record and for each section's rows: a draft keeps
 * values that a later version dropped. undefined: there never was such a form.
 */
type FormNames = { fields: ReadonlySet<string>; rows: ReadonlyMap<string, ReadonlySet<string>> }
export type FindFormNames = (tx: Tx, formName: string) => Promise<FormNames | undefined>

export async function requireFormNames(tx: Tx, sent: AutosaveRequest, find: FindFormNames): Promise<void> {
  const names = await find(tx, sent.FormName)
  if (!names) throw refuse('definition-unknown')
  const unknown = unknownNames(sent, names)
  if (unknown.length > 0)
    throw refuse('invalid-request', {
      errors: unknown
        .slice(0, 50)
        .map((target) => ({ target, code: 'unknown-field', message: 'This form has no such field.' })),
    })
}

function unknownNames({ fields, rows }: Pick<AutosaveRequest, 'fields' | 'rows'>, names: FormNames): string[] {
  const unknown = Object.keys(fields).filter((name) => !names.fields.has(name))
  for (const [section, changes] of Object.entries(rows)) {
    const known = names.rows.get(section)
    if (!known) unknown.push(section)
    for (const [uid, row] of Object.entries(known ? changes : {}))
      for (const name of Object.keys(row.fields))
        if (!known!.has(name) && !isOfFile(section, name)) unknown.push(`${section}[${uid}].${name}`)
  }
  return unknown
}

const FILE_FIELDS: ReadonlySet<string> = new Set(SUPPLEMENT_FILE_FIELDS)
/** Fields that no form has: a phone sends facts about a file until the server sets them. */
const isOfFile = (section: string, name: string): boolean => section === 'supplements' && FILE_FIELDS.has(name)
