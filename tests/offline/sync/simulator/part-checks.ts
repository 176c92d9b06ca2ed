// Photos and rows of drafts and records, as their members see them: what was added is there, what was deleted is gone or its member
// was told why not, and no picture stands beside the one that it was turned from.
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { Broken, type Ledger } from './ledger.ts'
import { orderIn } from './order-checks.ts'
import type { World } from './world.ts'

export const partOf = (target: string): [section: string, id: string] =>
  target.slice(0, -1).split('[') as [string, string]

export const isShown = (draft: Draft, section: string, id: string): boolean => orderIn(draft, section).includes(id)

/** The photo in the place of this one: itself, what it was turned into, or what it was turned from if the portal did not take it. */
export function latestOf(draft: Draft, id: string): string {
  const { isTakenBack, replaces: before } = draft.photos[id] ?? {}
  if (isTakenBack && before) return latestOf(draft, before)
  const next = Object.values(draft.photos).find(({ replaces, IsDeleted }) => replaces === id && !IsDeleted)
  return next ? latestOf(draft, next.id) : id
}

/** On both phones: both pictures are there, in one of two places. */
export const isTurnedTwice = ({ photos }: Draft, id: string): boolean =>
  Object.values(photos).filter(({ replaces, IsDeleted }) => replaces === id && !IsDeleted).length > 1

export function checkParts({ toldKept }: World, draft: Draft, { added, deletions }: Ledger) {
  for (const target of deletions) {
    const [section, id] = partOf(target)
    if (isShown(draft, section, id) && !toldKept.has(`${draft.draftId} ${target}`))
      throw new Broken(`what was deleted of ${section} is back without a word`)
  }
  for (const target of added) {
    const [section, id] = partOf(target)
    const { replaces, state } = draft.photos[id] ?? {}
    // The portal did not take a turned photo: the one before is back.
    if (deletions.has(target) || (replaces && state === 'refused')) continue
    if (!isShown(draft, section, section === 'photos' ? latestOf(draft, id) : id))
      throw new Broken(`what was added to ${section} is gone`)
  }
}

/** The hash of a photo's bytes, or the id of one of a record. */
export const photoPrint = ({ portal }: World, id: string, draft?: Draft): string =>
  draft?.photos[id]?.sha256 ?? portal.photos.get(id)?.sha256 ?? id

/** `shown`: ids of living photos. `isTold`: the member knows that it is kept although somebody deleted it. */
export function checkTurned(world: World, shown: string[], draft?: Draft, isTold = (_: string) => false) {
  const byPrint = new Map(shown.map((id) => [photoPrint(world, id, draft), id]))
  for (const print of byPrint.keys()) {
    const before = byPrint.get(world.turned.get(print) ?? '')
    if (before !== undefined && !isTold(before))
      throw new Broken('a photo stands beside the one that it was turned from')
    let isHidden = false
    for (let at: string | undefined = print; at !== undefined; at = world.turned.get(at)) {
      const id = byPrint.get(at)
      if (isHidden && id !== undefined && !isTold(id)) throw new Broken('what was blurred in a photo stands beside it')
      isHidden ||= world.blurred.has(at)
    }
  }
}
