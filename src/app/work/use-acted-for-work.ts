import { useEffect, useState } from 'react'
import { isActing } from '../../features/impersonation/acting-label.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { newestFirst } from '../../offline/drafts/listed-drafts.ts'
import { isOpen } from '../../offline/drafts/open-drafts.ts'
import { useServices } from '../services.tsx'

/** Unsent work that the member entered while they acted for somebody else. `effective`: that member. */
export type ActedFor = { effective: number; name: string; drafts: Draft[] }

/** Grouped by member, live. Empty while they act for somebody; null until read. */
export function useActedForWork(): ActedFor[] | null {
  const { offline, user } = useServices()
  const isOneself = !isActing(user)
  const [drafts, setDrafts] = useState<Draft[] | null>(null)
  useEffect(() => {
    if (!isOneself) return
    let known: readonly Draft[] = []
    // If the drafts can't be read, the page says so itself.
    const read = async () => {
      known = await offline.drafts.listAll().catch(() => [])
      setDrafts([...known])
    }
    void read()
    // The member's own typing changes nothing here, so it reads nothing.
    return offline.subscribe((change) => {
      const draft = change && (change.draft ?? known.find(({ draftId }) => draftId === change.draftId))
      if (!change || (draft && draft.owner.effective !== user.realUniqueID)) void read()
    })
  }, [isOneself, offline, user.realUniqueID])
  if (!isOneself) return []
  return drafts && groupsOf(drafts, user.realUniqueID)
}

function groupsOf(drafts: readonly Draft[], real: number): ActedFor[] {
  const groups = new Map<number, ActedFor>()
  for (const draft of newestFirst(drafts)) {
    const { owner } = draft
    if (owner.effective === real || owner.real !== real || !isOpen(draft, owner)) continue
    const group = groups.get(owner.effective)
    // Drafts of an earlier version do not include the name.
    const name = owner.effectiveName ?? group?.name ?? ANOTHER
    groups.set(owner.effective, { effective: owner.effective, name, drafts: [...(group?.drafts ?? []), draft] })
  }
  return [...groups.values()]
}

const ANOTHER = 'another member'
