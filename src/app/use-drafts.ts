import { useEffect, useState } from 'react'
import type { Draft } from '../offline/draft-model.ts'
import { useServices } from './services.tsx'

/** The member's drafts on this phone, newest first, live: read again after every durable change in any tab. `null` until first read. */
export function useDrafts(): Draft[] | null {
  const { offline } = useServices()
  const [drafts, setDrafts] = useState<Draft[] | null>(null)
  useEffect(() => {
    let latest = 0
    let gone = false
    const read = () => {
      latest += 1
      const mine = latest
      // A read that a newer one overtook must not put its older answer on the screen.
      offline.drafts.list().then(
        (list) => !gone && mine === latest && setDrafts(list),
        () => undefined,
      )
    }
    read()
    const unsubscribe = offline.subscribe(read)
    return () => {
      gone = true
      unsubscribe()
    }
  }, [offline])
  return drafts
}

/** Neither discarded nor acknowledged: what still wants its member. */
export const isUnfinished = (draft: Draft): boolean => draft.binnedAt === null && draft.submission?.state !== 'done'
