// The save status, always in the same place: one line that never wraps, and behind it where each part is stored. Driven
// only by finished transactions and valid replies.
import { useEffect, useState } from 'react'
import type { ProblemCode } from '#contract/problem.ts'
import { NOTHING_HERE, type Standing } from '#src/offline/drafts/standing.ts'
import { standingLabel, whereaboutsOfParts } from '#src/offline/drafts/standing-words.ts'
import { useFormats } from '#src/ui/board.ts'
import { useClock } from '#src/ui/clock.ts'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import type { EditBatcher } from '../session/edit-batcher.ts'
import { isUnsaved, type SaveState } from '../session/save-state.ts'
import { type DraftSource, useStanding } from './use-draft.ts'

const ICONS: Record<Standing['kind'], IconName> = {
  'on-phone': 'phone',
  'on-server': 'cloud-done',
  'waiting-to-send': 'send',
  sending: 'sync',
  submitted: 'check',
  became: 'info',
  'needs-you': 'alert',
}

const OTHER_DEVICE = 'autosave-other-device' satisfies ProblemCode

type Props = { batcher: EditBatcher; session: DraftSource; online: boolean; now(): number; onOpen(): void }

export function SaveLabel({ batcher, session, online, now, onOpen }: Props) {
  const standing = useStanding(session)
  const state = useSettled(batcher)
  const { momentText } = useFormats()
  const unsaved = isUnsaved(state)
  const { icon, text } = unsaved
    ? ({ icon: 'alert', text: 'Not saved' } as const)
    : state.kind === 'pending'
      ? ({ icon: 'phone', text: 'Saving…' } as const)
      : stateOf(standing, online, (iso) => momentText(iso, now()))
  const here = standing ?? NOTHING_HERE
  const isFailing = unsaved || standing?.kind === 'needs-you' || here.refused > 0
  const count = here.photos + here.files
  return (
    <>
      <span className={isFailing ? 'form-header-saved form-header-failing' : 'form-header-saved'} role="status">
        <button type="button" aria-haspopup="dialog" onClick={onOpen}>
          <Icon name={icon} size={16} />
          <span>{typeof text === 'string' ? onThisDevice(text) : text}</span>
        </button>
      </span>
      {count > 0 && (
        <span className="form-badge form-badge-count soft">
          <span aria-hidden="true">{count}</span>
          <span className="said">{onThisDevice(whereaboutsOfParts(here))}</span>
        </span>
      )}
    </>
  )
}

function stateOf(standing: Standing | null, online: boolean, time: (iso: string) => string) {
  if (!standing) return { icon: 'phone', text: 'No changes yet' } as const
  // Nothing sends a refused photo or file until the member acts.
  const icon = standing.refused > 0 ? 'alert' : ICONS[standing.kind]
  if (standing.kind === 'on-server')
    return {
      icon,
      text: (
        <>
          Saved <span className="said">to the server </span>
          {time(standing.savedAt)}
        </>
      ),
    }
  if (standing.kind === 'on-phone' && !online)
    return { icon: 'cloud-off', text: 'Offline · saved on this phone' } as const
  // The form says which: another device writes the draft, or the member discarded it there.
  if (standing.kind === 'needs-you' && standing.note.code === OTHER_DEVICE)
    return { icon, text: 'Needs attention: nothing is sent from here' } as const
  // The number next to it shows how much is still here.
  return { icon, text: standingLabel({ ...standing, ...NOTHING_HERE }, time) }
}

// The batcher's state, debounced for the save status while the member types: with every keystroke it changes from saved
// to pending and back, and each change would cost a frame.

/** Longer than a pause between two keystrokes while typing. */
const SETTLED_MS = 250

const isSame = (a: SaveState, b: SaveState): boolean => a === b || (a.kind === b.kind && a.kind !== 'failing')

/** Returns "saved" with a delay, and never early; any other state at once. */
function useSettled({ state }: Pick<EditBatcher, 'state'>): SaveState {
  const [shown, setShown] = useState(state.get)
  const { after } = useClock()
  useEffect(() => {
    let cancel = () => {}
    const show = () => setShown((before) => (isSame(before, state.get()) ? before : state.get()))
    const update = () => {
      cancel()
      if (state.get().kind === 'saved') cancel = after(SETTLED_MS, show)
      else show()
    }
    show()
    const unsubscribe = state.subscribe(update)
    return () => {
      cancel()
      unsubscribe()
    }
  }, [state, after])
  return shown
}
