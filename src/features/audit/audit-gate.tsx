// Tells members who may not read the log, and sends them home (data entry page, section 8).
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { TOAST_MS } from '#contract/constants.ts'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { useModalDialog } from '#src/ui/use-modal-dialog.ts'
import { accessQuery } from './audit-queries.ts'
import type { AuditPorts } from './audit-view.tsx'
import { type AuditedRecord, loadingText } from './audited-record.ts'

type Props = { record: AuditedRecord; ports: AuditPorts; children: ReactNode }

/** Loads the record's rights first, and shows the log only to members with AUDITLOG. */
export function AuditGate({ record, ports, children }: Props) {
  const access = useQuery(accessQuery(ports.call, record))
  if (access.data === true) return children
  if (access.data === false) return <Unauthorized />
  if (access.isLoading) return <LoadingLog text={loadingText(record)} />
  return (
    <Unloaded
      query={access}
      what="the audit log"
      online={ports.online}
      offline={{ title: 'The audit log needs a connection.', text: 'Whether you may read it is checked each time.' }}
    />
  )
}

function LoadingLog({ text }: { text: string }) {
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: '/' })
  const ref = useModalDialog(true, goHome)
  const id = useId()
  return (
    <dialog ref={ref} className="dialog audit-loading" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {text}
      </h2>
      <div className="dialog-actions">
        <Button onClick={goHome}>Cancel</Button>
      </div>
    </dialog>
  )
}

function Unauthorized() {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    void dialogs
      .tell({
        title: 'Error -Unauthorized',
        text: 'Sorry, but you are not authorized to view this page.',
        ms: TOAST_MS,
      })
      .then(() => navigate({ to: '/', replace: true }))
  }, [dialogs, navigate])
  return null
}
