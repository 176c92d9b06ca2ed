import { useQueryClient } from '@tanstack/react-query'
import { TOAST_MS } from '#contract/constants.ts'
import type { ImpersonationChange } from '#contract/impersonation.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { type Dialogs, useDialogs } from '#src/ui/dialogs.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { reloadLinks } from './impersonation-queries.ts'
import {
  type LinkAct,
  type LinkNames,
  type LinkOutcome,
  linkFailure,
  progressWords,
  successWords,
} from './link-words.ts'

/** One change at a time. */
export function useLinks(call: Call) {
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const { busy, act } = useAction()
  const change = (wanted: LinkChange) =>
    act(() => changeLink(wanted, { call, dialogs, reload: () => reloadLinks(queries) }))()
  return { busy, change }
}

// Creates or ends a link between two members: shows a progress dialog, then a success dialog for three seconds and the
// reloaded lists, or an error dialog.
export type LinkChange = { act: LinkAct; names: LinkNames; link: ImpersonationChange }
type LinkPorts = { call: Call; dialogs: Pick<Dialogs, 'loading' | 'tell'>; reload: () => Promise<void> }

/** Minimum duration, so that the dialog can be read even if the reply is fast. */
const PROGRESS_MS = 400

type Changed = CallResult<{ outcome: LinkOutcome }>

function sendChange({ act, link }: LinkChange, call: Call): Promise<Changed> {
  const team = { targetMemberkey: link.TeamMemberKeyNumeric, teamKey: link.TeamLeadKeyNumeric }
  switch (act) {
    case 'add':
      return call('teamAdd', { input: team })
    case 'remove':
      return call('teamRemove', { input: team })
    case 'grant':
      return call('impersonationAllow', { input: link })
    case 'decline':
      return call('impersonationDisallow', { input: link })
    case 'withdraw':
      return call('impersonationGiveUp', { input: link })
  }
}

/** Returns true on success. */
export async function changeLink(change: LinkChange, { call, dialogs, reload }: LinkPorts): Promise<boolean> {
  const { act, names } = change
  const reply = await dialogs.loading({ ...progressWords(act, names), ms: PROGRESS_MS }, sendChange(change, call))
  if (reply.kind !== 'ok') {
    await dialogs.tell(linkFailure(act, names))
    return false
  }
  const told = dialogs.tell({ ...successWords(act, reply.value.outcome, names), ms: TOAST_MS })
  await reload()
  await told
  return true
}
