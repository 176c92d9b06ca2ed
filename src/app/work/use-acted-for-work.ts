import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isOpen } from '#src/offline/drafts/open-drafts.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'

/**
 * Unsent work that the member entered while they acted for somebody else than now. `effective`: that member; `name`: null
 * for the member's own work, while they act for somebody.
 */
export type ActedFor = { effective: number; name: string | null; drafts: Draft[] }

/** Grouped by member, live; null until read. */
export function useActedForWork(): ActedFor[] | null {
  const { drafts } = useServices()
  const suspended = useSignal(drafts.suspended)
  return suspended && groupsOf(suspended)
}

function groupsOf(drafts: readonly Draft[]): ActedFor[] {
  const groups = new Map<number, ActedFor>()
  for (const draft of drafts) {
    const { owner } = draft
    if (!isOpen(draft, owner)) continue
    const group = groups.get(owner.effective)
    const name = owner.effective === owner.real ? null : owner.effectiveName!
    groups.set(owner.effective, { effective: owner.effective, name, drafts: [...(group?.drafts ?? []), draft] })
  }
  return [...groups.values()]
}
