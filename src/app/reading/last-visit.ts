// What the last visit ended with: the queries of the pages that it showed last, in one encrypted row that a start reads
// with the member. A start on one of these pages renders from it; the rows of all queries (kept-queries.ts) are read
// afterwards, and of two replies to a query the newer one counts.
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { Owner } from '#src/api/owner.ts'
import type { Cipher, Sealed } from '#src/offline/store/sealing.ts'
import { FORMAT, isWithdrawn, type KeptQuery, mayPersist } from './kept-queries.ts'

/** Also written when the page is hidden. */
const WRITE_EVERY_MS = 10_000
const PAGES_MAX = 6

/** `pages`: by address, the hashes of the page's queries; the last one seen is the last. */
type Visit = { format: number; pages: [address: string, hashes: string[]][]; queries: KeptQuery[] }

export type VisitPorts = {
  owner: Owner
  cipher: Cipher
  /** As this start found it. */
  sealed: Sealed | undefined
  keep(sealed: Sealed): Promise<void>
  /** Of the page on screen; the document tells when it is hidden. */
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & Pick<Document, 'visibilityState' | 'location'>
}

export type LastVisit = {
  /** Null if there is none, or its key is not here. `hasPage`: it has what was on the page at this address. */
  open(): Promise<{ queries: readonly KeptQuery[]; hasPage: boolean } | null>
  stop(): void
}

export function followVisit(client: QueryClient, { owner, cipher, sealed, keep, page }: VisitPorts): LastVisit {
  const cache = client.getQueryCache()
  const pages = new Map<string, string[]>()
  let written = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const address = () => page.location.pathname + page.location.search

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const active = cache.findAll({ type: 'active' }).filter(mayPersist)
    const here = address()
    const before = pages.get(here) ?? []
    pages.delete(here)
    pages.set(here, [...new Set([...before, ...active.map(({ queryHash }) => queryHash)])])
    for (const [oldest] of [...pages].slice(0, -PAGES_MAX)) pages.delete(oldest)
    const wanted = new Set([...pages.values()].flat())
    const { queries } = dehydrate(client, {
      shouldDehydrateQuery: (query) => mayPersist(query) && wanted.has(query.queryHash),
    })
    const state = JSON.stringify([[...pages], queries.map((each) => each.state.dataUpdatedAt)])
    if (state === written) return
    written = state
    const box = await cipher.seal(owner, { format: FORMAT, pages: [...pages], queries } satisfies Visit)
    if (box && !stopped) await keep(box)
  }
  const writeNow = () => void write().catch(() => undefined)
  const unsubscribe = cache.subscribe(({ type, query }) => {
    // A deleted listing must not come back.
    if (type === 'removed' || (type === 'updated' && isWithdrawn(query))) writeNow()
    if ((type === 'updated' || type === 'observerAdded') && mayPersist(query))
      timer ??= setTimeout(writeNow, WRITE_EVERY_MS)
  })
  const onHidden = () => {
    if (page.visibilityState === 'hidden') writeNow()
  }
  page.addEventListener('visibilitychange', onHidden)

  return {
    async open() {
      const found = sealed && ((await cipher.open(sealed).catch(() => null)) as Visit | null | undefined)
      if (found?.format !== FORMAT) return null
      for (const [each, hashes] of found.pages) pages.set(each, hashes)
      return { queries: found.queries, hasPage: pages.has(address()) }
    },
    stop() {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', onHidden)
    },
  }
}
