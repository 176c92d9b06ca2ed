// Security log: sign-ins, failures, refusals and granted rights. The table only grows (its triggers enforce that), and
// it contains no passwords and no records. An entry written in a transaction exists if and only if the rest of the
// transaction does.
import type { SecurityEvent, SecurityLogQuery } from '#contract/security-log.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'
import type { SecurityNote } from '../../ports.ts'

const TEXT_MAX = 200
const stored = (text: string | undefined): string | null => (text ? storableText(text).slice(0, TEXT_MAX) : null)

const rowOf = (note: SecurityNote) => ({
  kind: note.kind,
  member_id: note.memberId ?? null,
  effective_id: note.effectiveId ?? null,
  subject_id: note.subjectId ?? null,
  name: stored(note.name),
  address: stored(note.address),
  route: stored(note.route),
  detail: stored(note.detail),
  request_id: stored(note.requestId),
  count: note.count ?? 1,
})

export async function noteSecurity(tx: Tx | Db, note: SecurityNote): Promise<void> {
  await noteAll(tx, [note])
}

export async function noteAll(tx: Tx | Db, notes: readonly SecurityNote[]): Promise<void> {
  if (notes.length > 0) await tx.insertInto('security_event').values(notes.map(rowOf)).execute()
}

const PAGE = 200

export async function readSecurityLog(tx: Tx, wanted: SecurityLogQuery): Promise<SecurityEvent[]> {
  const { kind, memberUniqueID: member, address, before } = wanted
  let query = tx.selectFrom('security_event').selectAll().orderBy('event_id', 'desc').limit(PAGE)
  if (kind) query = query.where('kind', '=', kind)
  if (address) query = query.where('address', '=', address)
  if (before) query = query.where('event_id', '<', before)
  if (member)
    query = query.where((eb) =>
      eb.or([eb('member_id', '=', member), eb('effective_id', '=', member), eb('subject_id', '=', member)]),
    )
  return (await query.execute()).map((row) => ({
    EventID: row.event_id,
    At: row.at.toISOString(),
    Kind: row.kind,
    RealUserID: row.member_id,
    EffectiveUserID: row.effective_id,
    SubjectID: row.subject_id,
    Name: row.name,
    Address: row.address,
    Route: row.route,
    Detail: row.detail,
    Count: row.count,
  }))
}
