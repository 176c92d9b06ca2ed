// Drafts that a member kept at a sign-out and whose key the server no longer has: it was set up again without its backup.
// They are never erased unasked, because the earlier key may come back.
import { type ReactNode, useEffect, useState } from 'react'
import type { Offline } from '../../offline/offline.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { deviceWord } from '../../ui/device-word.ts'
import { useDialogs } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  offline: Pick<Offline, 'closed' | 'eraseClosed'>
  onErased: () => void
  /** Shown when there is none. */
  children: ReactNode
}

/** In place of drafts that could not be read: says so when some of them never will be, and erases those when asked to. */
export function ClosedWork({ offline, onErased, children }: Props) {
  const dialogs = useDialogs()
  const [closed, setClosed] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => void offline.closed().then(setClosed, () => {}), [offline])
  if (closed.length === 0) return children

  const drafts = counted(closed.length, 'draft')
  const erase = async () => {
    const sure = await dialogs.ask({
      title: `Erase ${drafts}?`,
      text: `${closed.length === 1 ? 'It and its' : 'They and their'} photos can’t be recovered from this ${deviceWord()}. Anything saved to the server before stays there.`,
      yes: 'Erase',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    const isErased = await offline.eraseClosed(closed).then(
      () => true,
      () => false,
    )
    setBusy(false)
    setFailed(!isErased)
    if (!isErased) return
    setClosed([])
    onErased()
  }
  return (
    <EmptyState
      picture={<Icon name="lock" size={40} />}
      title={`${drafts} on this ${deviceWord()} can’t be opened.`}
      action={
        <>
          <Button look="danger" icon="trash" busy={busy} onClick={() => void erase()}>
            Erase {drafts}
          </Button>
          <p role="alert" className="field-error">
            {failed && `Not erased. This ${deviceWord()} couldn’t save just now; try again.`}
          </p>
        </>
      }
    >
      {closed.length === 1 ? 'It is' : 'They are'} encrypted, and the portal’s key has changed. Nothing was sent since,
      and nothing was deleted. Ask the board’s office whether the earlier key can be restored. Your other drafts show
      again as soon as it is, or once you erase {closed.length === 1 ? 'this one' : 'these'}.
    </EmptyState>
  )
}
