import type { Draft } from '../../offline/drafts/draft-model.ts'
import { useBoard, useFormats } from '../../ui/board.ts'
import { RecordSteps } from '../../ui/record-steps.tsx'
import { draftRoad } from './draft-road.ts'

/** A draft's progress from this device to the national site, with times. */
export function Road({ draft, now }: { draft: Draft; now: number }) {
  const { nationalSite } = useBoard()
  const { momentText } = useFormats()
  return <RecordSteps steps={draftRoad(draft, { nationalSite, moment: (at) => momentText(at, now) })} />
}
