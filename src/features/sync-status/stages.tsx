import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { RecordSteps } from '#src/ui/record-steps.tsx'
import { draftStages } from './draft-stages.ts'

/** A draft's progress from this device to the national site, with times. */
export function Stages({ draft, now }: { draft: Draft; now: number }) {
  const { nationalSite } = useBoard()
  const { momentText } = useFormats()
  return <RecordSteps steps={draftStages(draft, { nationalSite, moment: (at) => momentText(at, now) })} />
}
