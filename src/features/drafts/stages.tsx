// A draft's progress on its way to the MLS and the national site: past steps, with their time, and the steps ahead.
// Each line follows from the draft on disk, which relies on the server's replies. Pure.
import { capitalized } from '#contract/text.ts'
import { destinationName } from '#rules/destination-name.ts'
import { isAutosaved } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, Submission } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isAcknowledged, standingOf } from '#src/offline/drafts/standing.ts'
import { countedParts } from '#src/offline/drafts/standing-words.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { onThisDevice } from '#src/ui/device-word.ts'
import { RecordSteps } from '#src/ui/record-steps.tsx'

/** A draft's progress from this device to the national site, with times. */
export function Stages({ draft, now }: { draft: Draft; now: number }) {
  const { nationalSite } = useBoard()
  const { momentText } = useFormats()
  return <RecordSteps steps={draftStages(draft, { nationalSite, moment: (at) => momentText(at, now) })} />
}

export type Stage = { place: string; text: string; state: 'done' | 'ahead' | 'wrong' }

type StageWords = {
  /** The board's name for the national site. */
  nationalSite: string
  /** Formats a time for the board's members, from ISO text or epoch milliseconds. */
  moment: (at: string | number) => string
}

export function draftStages(draft: Draft, { nationalSite, moment }: StageWords): Stage[] {
  const { submission, editedAt } = draft
  const saved: Stage = { place: onThisDevice('On this phone'), text: moment(editedAt), state: 'done' }
  const incomplete = submission?.kind === 'incomplete'
  return [
    saved,
    ...(isAutosaved(draft) ? [onServer(draft, moment)] : []),
    submitted(submission, moment),
    ...(incomplete ? [] : destinations(draft, nationalSite)),
  ]
}

function onServer(draft: Draft, moment: StageWords['moment']): Stage {
  const { savedAt } = draft
  const place = 'On the server'
  const { photos, files } = standingOf(draft)
  const parts = countedParts({ photos, files })
  if (savedAt !== null && isAcknowledged(draft))
    return parts
      ? { place, text: `${moment(savedAt)}, ${parts} not yet`, state: 'ahead' }
      : { place, text: moment(savedAt), state: 'done' }
  if (savedAt !== null) return { place, text: `Last saved ${moment(savedAt)}, changed since`, state: 'ahead' }
  return { place, text: 'Not yet', state: 'ahead' }
}

function submitted(submission: Submission | null, moment: StageWords['moment']): Stage {
  const place = submission?.kind === 'incomplete' ? 'Saved as incomplete' : 'Submitted'
  if (!submission) return { place, text: 'Not yet', state: 'ahead' }
  const at = moment(submission.actedAt)
  switch (submission.state) {
    case 'frozen':
      return { place, text: `Waiting to send since ${at}`, state: 'ahead' }
    case 'sending':
      return { place, text: `Sending since ${at}`, state: 'ahead' }
    case 'refused':
      return { place, text: submission.problem?.title ?? 'Refused', state: 'wrong' }
    case 'done':
      return { place, text: at, state: 'done' }
  }
}

/** Agents and offices are sent only to the MLS. */
const destinations = (draft: Draft, nationalSite: string): Stage[] => [
  { place: capitalized(`in ${destinationName('mls', nationalSite)}`), text: 'After it is submitted', state: 'ahead' },
  ...(recordTypeOf(draft) === 'listing'
    ? [
        {
          place: capitalized(`on ${destinationName('national', nationalSite)}`),
          text: 'After it is submitted',
          state: 'ahead' as const,
        },
      ]
    : []),
]
