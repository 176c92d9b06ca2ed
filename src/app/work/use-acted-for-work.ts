import { useSyncExternalStore } from 'react'
import { isActing } from '../../features/impersonation/acting-label.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { isOpen } from '../../offline/drafts/open-drafts.ts'
import { useServices } from '../services.tsx'

/** Unsent work that the member entered while they acted for somebody else. `effective`: that member. */
export type ActedFor = { effective: number; name: string; drafts: Draft[] }

/** Grouped by member, live. Empty while they act for somebody; null until read. */
export function useActedForWork(): ActedFor[] | null {
  const { drafts, user } = useServices()
  const others = useSyncExternalStore(drafts.forOthers.subscribe, drafts.forOthers.get)
  return isActing(user) ? [] : others && groupsOf(others)
}

function groupsOf(drafts: readonly Draft[]): ActedFor[] {
  const groups = new Map<number, ActedFor>()
  for (const draft of drafts) {
    const { owner } = draft
    if (!isOpen(draft, owner)) continue
    const group = groups.get(owner.effective)
    // Drafts of an earlier version do not include the name.
    const name = owner.effectiveName ?? group?.name ?? ANOTHER
    groups.set(owner.effective, { effective: owner.effective, name, drafts: [...(group?.drafts ?? []), draft] })
  }
  return [...groups.values()]
}

const ANOTHER = 'another member'
