// Over the form of whoever holds a lock: a colleague asks for it. One tap saves, lets it go and leads to the record's page, where unsubmitted work waits.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LockEntity } from '#contract/lock.ts'
import { viewAddress } from '../../../features/drafts/record-address.ts'
import type { FormSession } from '../../../features/forms/session/form-session.ts'
import { LockNote } from '../../../features/locks/lock-banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { onThisDevice } from '../../../ui/device-word.ts'
import { useServices } from '../../services.tsx'

/** What the server lacks of an incomplete listing is sent first: it names the lock. */
const SEND_MS = 5_000

type Props = { by: string; entity: LockEntity; session: { readonly current: FormSession | null } }

export function ReleaseAsked({ by, entity, session }: Props) {
  const { offline } = useServices()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [kept, keep] = useState(false)
  if (kept) return null
  const release = async () => {
    setBusy(true)
    await session.current?.writer.flush().catch(() => undefined)
    await offline.sync.drain(SEND_MS)
    const label = session.current?.draft()?.base?.label ?? null
    await navigate({ ...viewAddress(entity.type, { UniqueID: entity.id, label }), replace: true })
  }
  return (
    <LockNote
      icon="lock"
      actions={
        <>
          <Button look="main" busy={busy} onClick={() => void release()}>
            Release
          </Button>
          <Button disabled={busy} onClick={() => keep(true)}>
            Keep editing
          </Button>
        </>
      }
    >
      <p className="lock-headline" role="status">
        {by} asks you to release this record.
      </p>
      <p>{onThisDevice('What you have not submitted stays on this phone, as “Your unsent changes”.')}</p>
    </LockNote>
  )
}
