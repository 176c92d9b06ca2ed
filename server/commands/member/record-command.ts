// Records command-line actions in both logs under the command's name, because no member performed them.

import { COMMAND_LINE, recordAudit } from '../../features/audit/audit.store.ts'
import { auditedSecurely } from '../../features/security-log/audited-events.ts'
import { noteSecurity } from '../../features/security-log/security-log.store.ts'
import type { NoteSecurity } from '../../ports.ts'

const noteCommand: NoteSecurity = (tx, { memberId, effectiveId, ...note }) =>
  noteSecurity(tx, { ...note, detail: `${COMMAND_LINE}: ${note.detail}` })

/** `caller` is the member affected: the audit log needs one, but shows the command instead. */
export const recordCommand = auditedSecurely(recordAudit, noteCommand)
