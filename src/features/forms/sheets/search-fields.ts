// 'Search for field': by label first, then by page and help text. Every typed word must match.

import { folded } from '#contract/text.ts'
import { sectionOf } from '#rules/record/sections.ts'
import type { FieldModel, FormModel, PageModel } from '../engine/form-model.ts'

export type FieldHit = {
  /** Null for a field of a repeatable section: the result leads to the section. */
  key: string | null
  section: string | null
  label: string
  page: PageModel
  /** The matching part of the help text, if the label does not explain the match. */
  why: string | null
}

type Candidate = Omit<FieldHit, 'why'> & { words: string; rest: string; help: string }

function candidates(model: FormModel): Candidate[] {
  const all: Candidate[] = []
  const add = (field: FieldModel, page: PageModel, section: string | null) => {
    const label = section ? `${sectionOf(section).title}: ${field.label}` : field.label
    const help = field.definition.helpText ?? ''
    const rest = `${page.label} ${help} ${field.name.replace(/([a-z])([A-Z])/g, '$1 $2')}`
    all.push({ key: section ? null : field.name, section, label, page, words: folded(label), rest: folded(rest), help })
  }
  for (const page of model.pages)
    for (const group of page.groups) {
      for (const field of group.fields) add(field, page, null)
      for (const field of group.itemFields) add(field, page, group.items)
      if (group.items && !group.itemFields.length) {
        const { title } = sectionOf(group.items)
        all.push({
          key: null,
          section: group.items,
          label: title,
          page,
          words: folded(title),
          rest: folded(page.label),
          help: '',
        })
      }
    }
  return all
}

/**
 * Lower is better: the label starts with it, a word of the label does, the label contains it, only the rest does; null:
 * no match.
 */
function rank({ words, rest }: Candidate, wanted: readonly string[]): number | null {
  let worst = 0
  for (const word of wanted) {
    const at = words.indexOf(word)
    const here = at === 0 ? 0 : words.includes(` ${word}`) ? 1 : at > 0 ? 2 : rest.includes(word) ? 3 : null
    if (here === null) return null
    worst = Math.max(worst, here)
  }
  return worst
}

const AROUND = 28

/** The help text around the first search word that is not in the label. */
function excerpt({ words, help }: Candidate, wanted: readonly string[]): string | null {
  const word = wanted.find((each) => !words.includes(each))
  const at = word === undefined ? -1 : help.toLowerCase().indexOf(word)
  if (word === undefined || at < 0) return null
  const [from, to] = [Math.max(0, at - AROUND), Math.min(help.length, at + word.length + AROUND)]
  return `${from > 0 ? '…' : ''}${help.slice(from, to).trim()}${to < help.length ? '…' : ''}`
}

/** Searches a form repeatedly as the member types; the index is built on the first search. */
export function createFieldSearch(model: FormModel) {
  let all: Candidate[] | null = null
  return (text: string, isVisible: (key: string) => boolean, limit = 30): FieldHit[] => {
    const wanted = folded(text).split(/\s+/).filter(Boolean)
    if (!wanted.length) return []
    all ??= candidates(model)
    return all
      .flatMap((candidate, order) => {
        const worth = candidate.key === null || isVisible(candidate.key) ? rank(candidate, wanted) : null
        return worth === null ? [] : [{ candidate, worth, order }]
      })
      .sort((a, b) => a.worth - b.worth || a.order - b.order)
      .slice(0, limit)
      .map(({ candidate }) => {
        const { key, section, label, page } = candidate
        return { key, section, label, page, why: excerpt(candidate, wanted) }
      })
  }
}
