// Copies security-relevant audit entries to the security log, so that no feature that audits a change can forget it.
import type {
  AuditChange,
  AuditEntry,
  NoteSecurity,
  RecordAudit,
  SecurityEventKind,
  SecurityNote,
} from '../../ports.ts'

const BY_KIND: Record<string, SecurityEventKind> = {
  'Lock Takeover': 'lock-taken-over',
  'Lock Removal': 'lock-removed',
  'Impersonation Request': 'grant-requested',
  'Impersonation Grant': 'grant-given',
  'Impersonation Withdrawal': 'grant-withdrawn',
  'Impersonation Start': 'acting-started',
  'Impersonation Stop': 'acting-stopped',
  'Impersonation End': 'acting-stopped',
  'Sessions Ended': 'sessions-ended',
  'Passkey Added': 'passkey-added',
  'Passkey Removed': 'passkey-removed',
  'Recovery Codes Made': 'recovery-codes-made',
  'Second Factor Reset': 'second-factor-reset',
}

/** Fields of an agent that determine their rights. */
const BY_FIELD: Record<string, SecurityEventKind> = {
  MemberMlsSecurityClass: 'role-changed',
  MemberStatus: 'status-changed',
}

/** Security log entries for an audit entry. Pure. A new member is recorded only if their role is above an agent's. */
export function securityNotesOf(entry: AuditEntry): SecurityNote[] {
  const { caller, tableName, entityId, recordUniqueId, requestId } = entry
  const by = { memberId: caller.memberId, effectiveId: caller.effectiveId, requestId }
  const subject = tableName === 'Agent' ? { subjectId: recordUniqueId } : {}
  const kind = BY_KIND[entry.kind]
  if (kind) return [{ ...by, ...subject, kind, detail: detailOf(kind, entry) }]
  if (tableName !== 'Agent') return []
  return entry.changes.filter(isChangeOfPower).map((change) => ({
    ...by,
    ...subject,
    kind: BY_FIELD[change.fieldName]!,
    detail: `${entityId}: ${change.oldValue ?? 'new'} → ${change.newValue ?? 'none'}`,
  }))
}

const isChangeOfPower = ({ className, fieldName, oldValue, newValue }: AuditChange): boolean => {
  if (className !== 'Agent' || BY_FIELD[fieldName] === undefined) return false
  return oldValue !== null || (fieldName === 'MemberMlsSecurityClass' && newValue !== 'agent')
}

function detailOf(kind: SecurityEventKind, { tableName, entityId, changes }: AuditEntry): string {
  if (kind === 'sessions-ended') return `${changes[0]?.oldValue ?? ''} of ${entityId}`
  return kind.startsWith('lock') ? `${tableName} ${entityId}` : `${changes[0]?.fieldName ?? ''} for ${entityId}`
}

/** Writes both logs in the same transaction. */
export const auditedSecurely =
  (recordAudit: RecordAudit, note: NoteSecurity): RecordAudit =>
  async (tx, entry) => {
    await recordAudit(tx, entry)
    for (const each of securityNotesOf(entry)) await note(tx, each)
  }
