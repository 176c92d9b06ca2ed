// Records command-line actions in both logs under the command's name, because no member performed them.
import type { Db, Tx } from '../../db/connection.ts'
import { COMMAND_LINE, recordAudit } from '../../features/audit/audit.store.ts'
import { auditedSecurely } from '../../features/security-log/audited-events.ts'
import { noteSecurity, withSecurityLog } from '../../http/security-log.ts'
import type { NoteSecurity } from '../../ports.ts'

const noteCommand: NoteSecurity = (tx, { memberId, effectiveId, ...note }) =>
  noteSecurity(tx, { ...note, detail: `${COMMAND_LINE}: ${note.detail}` })

/** `caller` is the member affected: the audit log needs one, but shows the command instead. */
export const recordCommand = auditedSecurely(recordAudit, noteCommand)

/** A command's security log lines go to the standard error output. */
const log = {
  info: (fields: object, msg: string) =>
    void process.stderr.write(`${JSON.stringify({ time: new Date(), ...fields, msg })}\n`),
}

export const inCommand = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withSecurityLog(log, db.transaction(), work)
