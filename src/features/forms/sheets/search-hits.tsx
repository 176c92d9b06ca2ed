// Fields found by a search: label, section and, if the label does not explain the match, the matching text.
import { markMatch } from '#src/ui/mark-match.ts'
import type { FieldHit } from './search-fields.ts'

export function Hits({ hits, typed, onGo }: { hits: readonly FieldHit[]; typed: string; onGo(hit: FieldHit): void }) {
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
