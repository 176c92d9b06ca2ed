// Details of the save status: what needs attention, what is on this phone, what is on the server, and a button to send
// now.
import { useEffect, useRef } from 'react'
import { isWrittenElsewhere, NOTHING_HERE, type Standing } from '#src/offline/drafts/standing.ts'
import { standingLabel, whereaboutsOfParts } from '#src/offline/drafts/standing-words.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import { type DraftSource, useOfDraft, useStanding } from '../screen/use-draft.ts'
import type { EditBatcher } from '../session/edit-batcher.ts'
import { isUnsaved } from '../session/save-state.ts'

type Props = {
  batcher: EditBatcher
  session: DraftSource
  online: boolean
  /** Whether drafts of this kind are autosaved to the server; other changes are sent only when they are submitted. */
  isAutosaved: boolean
  now(): number
  sendNow(): void
  onClose(): void
}

export function SaveSheet({ batcher, session, online, isAutosaved, now, sendNow, onClose }: Props) {
  const standing = useStanding(session)
  const state = useSignal(batcher.state)
  const { momentText } = useFormats()
  const waiting = whereaboutsOfParts(standing ?? NOTHING_HERE)
  const send = () => {
    sendNow()
    onClose()
  }
  const savedAt = useOfDraft(session, (draft) => draft?.savedAt ?? null)
  const isElsewhere = useOfDraft(session, (draft) => draft !== null && isWrittenElsewhere(draft))
  const footer = isElsewhere ? (
    <p className="small soft">Nothing is sent from here until you continue here.</p>
  ) : (
    isAutosaved && (
      <>
        {!online && <p className="small soft">You’re offline. Your work will be sent when you’re back online.</p>}
        <Button look="plain" icon="send" disabled={!online} onClick={send}>
          Send now
        </Button>
      </>
    )
  )
  const toNeed = useToNeed(onClose)
  return (
    <Sheet isOpen onClose={onClose} title="Where your work is" footer={footer}>
      <dl className="form-whereabouts stack gap-4">
        {standing?.kind === 'needs-you' && (
          <>
            <dt>Needs attention</dt>
            <dd className="stack gap-16">
              {isElsewhere ? 'Nothing is sent from here' : onThisDevice(standing.note.title)}
              {findNeed() && <Button onClick={toNeed}>Show what needs attention</Button>}
            </dd>
          </>
        )}
        <dt>{onThisDevice('On this phone')}</dt>
        <dd>{isUnsaved(state) ? 'Not saved yet. Keep this page open.' : 'Everything you entered'}</dd>
        <dt>On the server</dt>
        <dd>{onServer(standing, savedAt, isAutosaved, (iso) => momentText(iso, now()))}</dd>
        <dt>Photos and files</dt>
        <dd>{waiting === '' ? 'Nothing waits to be sent' : onThisDevice(waiting)}</dd>
      </dl>
    </Sheet>
  )
}

/** The banner or list above the form that says what needs attention, and where the member decides. */
const findNeed = () => document.querySelector<HTMLElement>('.form [data-needs-attention]')

/** Closes the sheet and moves the focus there, once closing has returned it to the page. */
function useToNeed(onClose: () => void): () => void {
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      if (isWanted.current)
        setTimeout(() => {
          const need = findNeed()
          need?.scrollIntoView({ block: 'start' })
          need?.focus({ preventScroll: true })
        })
    },
    [],
  )
  return () => {
    isWanted.current = true
    onClose()
  }
}

function onServer(
  standing: Standing | null,
  savedAt: string | null,
  isAutosaved: boolean,
  time: (iso: string) => string,
): string {
  if (standing?.kind === 'on-server') return `Saved ${time(standing.savedAt)}`
  if (standing?.kind === 'needs-you') return savedAt === null ? 'Not yet' : `Last saved ${time(savedAt)}`
  if (standing && standing.kind !== 'on-phone') return standingLabel(standing, time)
  if (savedAt !== null) return `Last saved ${time(savedAt)}, changed since`
  return isAutosaved ? 'Not yet. It is sent as you go, while you are online.' : 'Sent when you submit.'
}
