// Drafts on this device that can't be opened: their key is not here now, or the server returns a different one because
// it was set up again without its backup. They are never erased without asking, because the earlier key may come back.
import { useState } from 'react'
import type { Unopened } from '#src/offline/store/draft-store.ts'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useFocusKept } from '#src/ui/use-focus.ts'
import './closed-work.css'

type Props = {
  unopened: Unopened
  erase: (draftIds: readonly string[]) => Promise<void>
  onErased?: () => void
}

/**
 * Shown with the drafts that can be opened: how many can't be, why, and what can be done. Renders nothing if all can be
 * opened.
 */
export function ClosedWork({ unopened: { sealed, closed }, erase, onErased }: Props) {
  const dialogs = useDialogs()
  const { busy, act } = useAction()
  const [said, setSaid] = useState<'failed' | string | null>(null)
  const told = useFocusKept(`${said}`)
  const drafts = counted(closed.length, 'draft')
  const isOne = closed.length === 1
  const eraseWork = act(async () => {
    const sure = await dialogs.ask({
      title: `Erase ${drafts}?`,
      text: `${isOne ? 'It and its' : 'They and their'} photos can’t be recovered from this ${deviceWord()}. Anything saved to the server before stays there.`,
      yes: 'Erase',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    const isErased = await erase(closed).then(
      () => true,
      () => false,
    )
    setSaid(isErased ? `${drafts} erased.` : 'failed')
    if (isErased) onErased?.()
  })
  if (closed.length + sealed.length === 0 && (said === null || said === 'failed')) return null
  return (
    <div className="closed-work stack panel panel-pad">
      {closed.length > 0 && (
        <>
          <p className="closed-work-title">
            <Icon name="lock" size={20} />
            <b>
              {drafts} on this {deviceWord()} can’t be opened.
            </b>
          </p>
          <p className="soft">
            {isOne ? 'It is' : 'They are'} encrypted, and the portal’s key has changed. Nothing was sent since, and
            nothing was deleted. Ask the board’s office whether the earlier key can be restored. Your other drafts are
            not affected.
          </p>
          <Button look="danger" icon="trash" busy={busy} onClick={eraseWork}>
            Erase {drafts}
          </Button>
        </>
      )}
      {sealed.length > 0 && (
        <>
          <p className="closed-work-title">
            <Icon name="lock" size={20} />
            <b>
              {counted(sealed.length, 'draft')} on this {deviceWord()} can’t be opened just now.
            </b>
          </p>
          <p className="soft">
            {sealed.length === 1 ? 'It is' : 'They are'} encrypted, and the key is not here. Nothing was lost:{' '}
            {sealed.length === 1 ? 'it shows' : 'they show'} again when the portal can be asked for it.
          </p>
        </>
      )}
      {said === 'failed' ? (
        <p role="alert" className="field-error">
          Not erased. This {deviceWord()} couldn’t save just now; try again.
        </p>
      ) : (
        said && (
          <p ref={told} tabIndex={-1} role="status">
            {said}
          </p>
        )
      )}
    </div>
  )
}
