import { useMemo, useState } from 'react'
import { type Proposal, type SheetForm, settle } from './proposals.ts'
import type { ReadStep } from './use-reading.ts'

/** The member's decision about each proposal; reset for another photo. */
export function useChoices(step: ReadStep, form: SheetForm) {
  const [decided, setDecided] = useState<ReadonlyMap<Proposal, 'used' | 'skipped'>>(new Map())
  const open = step.kind === 'read' ? step.proposals.open : null
  const settled = useMemo(() => {
    const used = (open ?? []).filter((each) => decided.get(each) === 'used')
    const { values, unfit } = settle(used, form)
    return { values, unfit, count: used.length - unfit.size }
  }, [open, decided, form])
  return {
    ...settled,
    decided,
    decide: (proposal: Proposal, choice: 'used' | 'skipped') => setDecided(new Map(decided).set(proposal, choice)),
  }
}

export type Choices = ReturnType<typeof useChoices>
