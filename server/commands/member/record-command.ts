// Records command-line actions in both logs as the command's own: no member did them.

import { COMMAND_LINE, recordAudit } from '../../features/audit/audit.store.ts'
import { auditedSecurely } from '../../features/security-log/audited-events.ts'
import { noteSecurity } from '../../features/security-log/security-log.store.ts'
import type { NoteSecurity } from '../../ports.ts'

const noteCommand: NoteSecurity = (tx, { memberId, effectiveId, ...note }) =>
  noteSecurity(tx, { ...note, detail: `${COMMAND_LINE}: ${note.detail}` })

/** Its `caller` is the member affected: the audit log needs one, and shows the command in their place. */
export const recordCommand = auditedSecurely(recordAudit, noteCommand)
