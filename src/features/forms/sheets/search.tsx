// 'Search for field': type a word, tap the field, and the form jumps to it.
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { folded } from '#contract/text.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { Icon } from '#src/ui/icon.tsx'
import { markMatch } from '#src/ui/mark-match.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import type { FieldModel, FormModel, FormPage } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'

type Props = { store: FormStore; onGo(hit: FieldHit): void; onClose(): void }

export function SearchSheet({ store, onGo, onClose }: Props) {
  const search = useMemo(() => createFieldSearch(store.model), [store])
  const [typed, setTyped] = useState('')
  const hits = search(typed, (key) => store.state(key).isVisible)
  return (
    <Sheet isOpen onClose={onClose} title="Search for field" size="tall">
      <div className="field-search form-search-box">
        <Icon name="search" size={20} />
        <input
          data-autofocus
          className="field-input"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Price, garage, LINC…"
          aria-label="Search for field"
          // biome-ignore lint/a11y/noAutofocus: the sheet was opened to type here
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && hits[0]) onGo(hits[0])
          }}
        />
      </div>
      <Hits hits={hits} typed={typed} onGo={onGo} />
    </Sheet>
  )
}

// Fields found by a search: label, section and, if the label does not explain the match, the matching text.

function Hits({ hits, typed, onGo }: { hits: readonly FieldHit[]; typed: string; onGo(hit: FieldHit): void }) {
  return (
    <>
      <ul className="form-search-list">
        {hits.map((hit) => (
          <li key={`${hit.page.name} ${hit.key ?? hit.label}`}>
            <button type="button" className="form-search-hit hover" onClick={() => onGo(hit)}>
              <b>
                <Marked text={hit.label} typed={typed} />
              </b>
              <span className="small soft">{hit.page.label}</span>
              {hit.why !== null && (
                <span className="soft small">
                  <Marked text={hit.why} typed={typed} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {typed.trim() !== '' && !hits.length && <p className="soft form-search-empty">No matching field.</p>}
    </>
  )
}

/** Marks the first occurrence of each typed word. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const marked = typed
    .trim()
    .split(/\s+/)
    .map((word) => markMatch(text, word))
    .find(({ match }) => match !== '')
  if (!marked) return text
  return (
    <>
      {marked.before}
      <mark>{marked.match}</mark>
      {marked.after}
    </>
  )
}

// 'Search for field' on a desktop: a box at the top of the section list, whose results replace the sections.

type BoxProps = { store: FormStore; onGo(hit: FieldHit): void; children: ReactNode }

export function SearchBox({ store, onGo, children }: BoxProps) {
  const search = useMemo(() => createFieldSearch(store.model), [store])
  const [typed, setTyped] = useState('')
  /** The control in the form that had the focus before. */
  const from = useRef<HTMLElement>(null)
  const hits = search(typed, (key) => store.state(key).isVisible)
  const go = (hit: FieldHit) => {
    setTyped('')
    onGo(hit)
  }
  const leave = () => {
    setTyped('')
    if (from.current?.isConnected) from.current.focus()
    from.current = null
  }
  return (
    <>
      <search className="field-search form-find">
        <Icon name="search" size={20} />
        <input
          className="field-input"
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search for field"
          aria-label="Search for field"
          aria-keyshortcuts="/"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && relatedTarget.closest('.form-scroll'))
              from.current = relatedTarget
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && hits[0]) go(hits[0])
            if (event.key === 'Escape') leave()
          }}
        />
      </search>
      {typed.trim() === '' ? (
        children
      ) : (
        <div className="form-find-hits">
          <Hits hits={hits} typed={typed} onGo={go} />
        </div>
      )}
    </>
  )
}

// 'Search for field': by label first, then by page and help text. Every typed word must match.

type FieldHit = {
  /** Null for a field of a repeatable section: the result leads to the section. */
  key: string | null
  section: string | null
  label: string
  page: FormPage
  /** The matching part of the help text, if the label does not explain the match. */
  why: string | null
}

type Candidate = Omit<FieldHit, 'why'> & { words: string; rest: string; help: string }

function candidates(model: FormModel): Candidate[] {
  const all: Candidate[] = []
  const add = (field: FieldModel, page: FormPage, section: string | null) => {
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
