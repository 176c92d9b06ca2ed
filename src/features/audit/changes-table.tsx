import type { ReactNode } from 'react'
import { AUDIT_CHANGES_SHOWN } from './audit-queries.ts'
import { type AuditChange, type ChangeWords, type SpokenChange, spokenChange } from './spoken-change.ts'

export type ChangesProps = {
  changes: readonly AuditChange[]
  words: ChangeWords
  /** Shows the stored codes and names next to the words. */
  withCodes: boolean
  /** An action on a change, such as restoring its old value. */
  action?: ((change: AuditChange) => ReactNode) | undefined
}

/** The changes of one transaction, with old and new values side by side. */
export function ChangesTable({ label, changes, words, withCodes, action }: ChangesProps & { label: string }) {
  return (
    <>
      <table className="audit-changes">
        <caption className="said">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Class Name</th>
            <th scope="col">Field Name</th>
            <th scope="col">Old Value</th>
            <th scope="col">New Value</th>
            {action && (
              <th scope="col">
                <span className="said">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, AUDIT_CHANGES_SHOWN).map((change, at) => {
            const spoken = spokenChange(change, words)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the log never changes
              <tr key={at}>
                <td>{spoken.kind}</td>
                <th scope="row">
                  {spoken.field}
                  <Code text={change.FieldName} words={spoken.field} shown={withCodes} />
                </th>
                <Values change={change} spoken={spoken} withCodes={withCodes} />
                {action && <td className="audit-action">{action(change)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
      <Rest count={changes.length - AUDIT_CHANGES_SHOWN} />
    </>
  )
}

type ValuesProps = { change: AuditChange; spoken: SpokenChange; withCodes: boolean }

function Values({ change, spoken, withCodes }: ValuesProps) {
  if (spoken.hidden)
    return (
      <td colSpan={2} className="soft">
        {spoken.hidden}
      </td>
    )
  return (
    <>
      <td className="soft">
        <AuditValue text={spoken.before} raw={change.OldValue} withCodes={withCodes} />
      </td>
      <td className="audit-new">
        <AuditValue text={spoken.after} raw={change.NewValue} withCodes={withCodes} />
      </td>
    </>
  )
}

/** The changes of one transaction as a vertical list. */
export function ChangesList({ changes, words, withCodes, action }: ChangesProps) {
  return (
    <>
      <dl className="audit-change-list">
        {changes.slice(0, AUDIT_CHANGES_SHOWN).map((change, at) => {
          const spoken = spokenChange(change, words)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the log never changes
            <div key={at}>
              <dt>
                {spoken.field}
                <Code text={change.FieldName} words={spoken.field} shown={withCodes} />
              </dt>
              <dd>
                {spoken.hidden ? (
                  <span className="soft">{spoken.hidden}</span>
                ) : (
                  <>
                    <span className="soft">
                      <span className="said">was </span>
                      <AuditValue text={spoken.before} raw={change.OldValue} withCodes={withCodes} />
                    </span>
                    <span aria-hidden="true">→</span>
                    <span className="audit-new">
                      <span className="said">, became </span>
                      <AuditValue text={spoken.after} raw={change.NewValue} withCodes={withCodes} />
                    </span>
                  </>
                )}
                {action?.(change)}
              </dd>
            </div>
          )
        })}
      </dl>
      <Rest count={changes.length - AUDIT_CHANGES_SHOWN} />
    </>
  )
}

function Rest({ count }: { count: number }) {
  if (count <= 0) return null
  return <p className="soft small">{`${count} more changes are not shown here. Export CSV has them all.`}</p>
}

function AuditValue({ text, raw, withCodes }: { text: string | null; raw: string | null; withCodes: boolean }) {
  if (text === null) return <span className="soft">empty</span>
  return (
    <>
      {text}
      <Code text={raw} words={text} shown={withCodes} />
    </>
  )
}

function Code({ text, words, shown }: { text: string | null; words: string; shown: boolean }) {
  if (!shown || text === null || text === words) return null
  return (
    <>
      {' '}
      <code className="audit-code soft">{text}</code>
    </>
  )
}
