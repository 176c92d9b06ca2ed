// Asks the server who made the other changes to a draft's fields.
import { queryOptions } from '@tanstack/react-query'
import { AUDIT_NAMES, type AuditField, type LastChangesReply } from '#contract/audit.ts'
import { LAST_CHANGES_MAX } from '#contract/constants.ts'
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import type { DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { fieldKey, type LastChange, type LastChanges } from './who-changed.ts'

/** Who made the other changes; in memory only. A version's changes stay the same. */
export const lastChangesQuery = (call: Call, record: ChangedRecord | null, others: readonly OtherValue[]) =>
  queryOptions({
    queryKey: ['lastChanges', record?.type, record?.UniqueID, record?.version, others.map(fieldKey)],
    queryFn: ({ signal }) => readLastChanges(call, record!, others, signal),
    enabled: record !== null && others.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { persist: false },
  })

export async function readLastChanges(
  call: Call,
  record: ChangedRecord,
  others: readonly OtherValue[],
  signal: AbortSignal,
): Promise<LastChanges> {
  const asked = askedOf(others, record)
  if (asked.fields.length === 0) return new Map()
  const entity = { type: record.type, id: record.UniqueID }
  const reply = await replyOf(call('lastChanges', { input: { entity, fields: asked.fields }, signal }))
  // If the record has a newer version, its last change may not be the one that set the value on screen.
  return reply.version === record.version ? changesOf(reply, asked.audited) : new Map()
}

type Asked = { fields: AuditField[]; audited: { key: string; field: string; moved: string | null }[] }

function askedOf(others: readonly OtherValue[], record: ChangedRecord): Asked {
  const fields = new Map<string, AuditField>()
  const audited = others.flatMap((other) => {
    const found = auditedField(other, record)
    if (!found) return []
    const both = [found.field, ...(found.moved ? [found.moved] : [])]
    const added = both.filter((each) => !fields.has(nameOf(each)))
    if (fields.size + added.length > LAST_CHANGES_MAX) return []
    for (const each of added) fields.set(nameOf(each), each)
    return [{ key: fieldKey(other), field: nameOf(found.field), moved: found.moved && nameOf(found.moved) }]
  })
  return { fields: [...fields.values()], audited }
}

function changesOf({ changes }: LastChangesReply, audited: Asked['audited']): LastChanges {
  const newest = new Map(changes.map((change) => [nameOf(change), change]))
  return new Map(
    audited.flatMap(({ key, field, moved }): [string, LastChange][] => {
      const change = newest.get(field)
      const movedAt = moved === null ? undefined : newest.get(moved)?.ChangeTimeStamp
      if (!change || (movedAt !== undefined && movedAt >= change.ChangeTimeStamp)) return []
      const { RealUser: name, ImpersonatedUser, ChangeTimeStamp: at, own = false } = change
      return [[key, { who: ImpersonatedUser ? `${name} for ${ImpersonatedUser}` : name, name, isOwn: own, at }]]
    }),
  )
}

const nameOf = ({ ClassName, FieldName }: AuditField): string => `${ClassName} ${FieldName}`

// The name of a draft's field in the audit log, to ask who changed it. A wrong name here would name the wrong person, so
// any doubt is null. Pure.

/** A field that somebody else changed, and the value they gave it. */
export type OtherValue = Pick<DraftConflict, 'section' | 'uid' | 'field' | 'theirs'>

/** The version of the record in which the other values are. */
export type ChangedRecord = {
  type: RecordKey['type']
  UniqueID: number
  version: number
  values: Values
  items: Readonly<Record<string, readonly ItemRow[]>>
  photos: readonly ListingPhoto[]
}

/**
 * `moved`: the position of the field's row or photo. The log names rows by their position at the time of the change, so
 * the field's newest change is another row's if this one arrived at its position later.
 */
type Audited = { field: AuditField; moved: AuditField | null }

/** null: the record does not have the other value, so its log cannot say who gave it (a copy of the draft has it). */
export function auditedField(other: OtherValue, record: ChangedRecord): Audited | null {
  const found = other.uid === null ? fieldOf(other, record) : partOf(other, record)
  return found && looksSame(found.value, other.theirs) ? found.audited : null
}

type Found = { audited: Audited; value: Value } | null

const fieldOf = ({ section, field }: OtherValue, { type, values }: ChangedRecord): Found =>
  section === 'fields'
    ? {
        audited: { field: { ClassName: AUDIT_NAMES[type], FieldName: field }, moved: null },
        value: values[field] ?? null,
      }
    : null

function partOf({ section, uid, field }: OtherValue, { items, photos }: ChangedRecord): Found {
  const row =
    section === 'photos' ? photos.find(({ id }) => id === uid) : items[section]?.find((each) => each.uid === uid)
  if (!row) return null
  const ClassName = sectionOf(section).target
  const position = `${ClassName}[${row.SortOrder}]`
  const audited = {
    field: { ClassName, FieldName: `${position}.${field}` },
    moved: { ClassName, FieldName: `${position}.SortOrder` },
  }
  return { audited, value: (row as Values)[field] ?? null }
}
