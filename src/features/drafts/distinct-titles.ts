// Tells drafts apart that have the same title: an address entered twice, or types started in the same minute. Pure.
import type { AutosaveRecord } from '#contract/draft.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { autosaveTitle, draftTitle, groupDrafts } from './group-drafts.ts'

/** By draft id. */
export type Titles = ReadonlyMap<string, string>

/** The first of those with the same title keeps it, the others get a number: "12 Maple Street (2)". */
export function distinctTitles(named: readonly { draftId: string; title: string }[]): Titles {
  const taken = new Set(named.map(({ title }) => title))
  const seen = new Set<string>()
  const titles = new Map<string, string>()
  for (const { draftId, title } of named) {
    // Listed twice: in the bin here, and brought back by another device.
    if (titles.has(draftId)) continue
    let distinct = title
    for (let number = 2; seen.has(title) && taken.has(distinct); number++) distinct = `${title} (${number})`
    seen.add(title)
    taken.add(distinct)
    titles.set(draftId, distinct)
  }
  return titles
}

/**
 * Titles on the Drafts page. Unfinished drafts of this device come first, in the order in which they were started, so
 * that neither a save nor what is in the bin gives them another number.
 */
export function draftTitles(
  drafts: readonly Draft[],
  elsewhere: readonly AutosaveRecord[],
  types: PropertyTypes,
): Titles {
  const { needsYou, open, submitted, became, bin } = groupDrafts(drafts)
  const titled = (group: readonly Draft[]) =>
    [...group]
      .sort((a, b) => a.createdAt - b.createdAt)
      .map((draft) => ({ draftId: draft.draftId, title: draftTitle(draft, types) }))
  return distinctTitles([
    ...titled([...needsYou, ...open]),
    ...titledAutosaves(elsewhere, types),
    ...titled([...submitted, ...became, ...bin]),
  ])
}

/** The server doesn't say when its drafts were started. */
const titledAutosaves = (records: readonly AutosaveRecord[], types: PropertyTypes) =>
  [...records]
    .sort((a, b) => (a.draftId < b.draftId ? -1 : 1))
    .map((record) => ({ draftId: record.draftId, title: autosaveTitle(record, types) }))
