// Asks the server who made the other changes.

import type { AuditField, LastChangesReply } from '#contract/audit.ts'
import { LAST_CHANGES_MAX } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { auditedField, type ChangedRecord, type OtherValue } from './audited-field.ts'
import { fieldKey, type LastChange, type LastChanges } from './who-changed.ts'

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
