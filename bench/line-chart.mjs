// A drawing of curves as plain SVG: logarithmic axes, a name at each line's end, readable on light and dark pages.

const WIDTH = 760
const PLOT = { left: 108, top: 44, width: 410, height: 250 }
const LINE_HEIGHT = 16
const NAME_GAP = 17
/** On a light page, on a dark one. */
const COLORS = [
  ['#1d5fbf', '#7fb2ff'],
  ['#b3471b', '#ff9d70'],
  ['#23783f', '#79d493'],
  ['#7a3ea8', '#cda0ff'],
  ['#8a6a00', '#e6c250'],
]
const colored = (look) =>
  COLORS.map((pair, at) => `.c${at} path { stroke: ${pair[look]} } .c${at} circle, text.c${at} { fill: ${pair[look]} }`)

const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2933 }
.title { font-weight: 600; font-size: 15px }
.note { font-size: 12px; fill: #52606d }
.page { fill: #fff } .grid { stroke: #d5dbe1 }
.line { fill: none; stroke-width: 2 } .span { stroke-width: 1.5; opacity: .45 }
${colored(0).join('\n')}
@media (prefers-color-scheme: dark) {
.page { fill: #14181d } text { fill: #e4e9ee } .note { fill: #a7b2bd } .grid { stroke: #39424c }
${colored(1).join('\n')}
}`

const escaped = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const round = (value) => Math.round(value * 10) / 10
const label = (value) =>
  value >= 1e6
    ? `${value / 1e6} million`
    : value >= 10_000
      ? `${value / 1000} thousand`
      : String(Number(value.toPrecision(2)))

/** The ends of an axis at powers of ten around all values. */
const decades = (values) => [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))]

const place = (value, [from, to]) => (Math.log10(value) - from) / Math.max(1, to - from)

/** Names stand beside the ends of their lines; those that would overlap are moved down. */
function spread(ends) {
  let lowest = Number.NEGATIVE_INFINITY
  return ends
    .toSorted((a, b) => a.y - b.y)
    .map((end) => {
      lowest = Math.max(end.y, lowest + NAME_GAP)
      return { ...end, y: lowest }
    })
}

/**
 * `lines`: `{ name, points: [{ x, y, worst? }] }`, all values above 0; `worst` is drawn as a thin stroke up from its
 * point. `notes`: lines of the caption: the conditions belong there.
 */
export function drawLines({ title, xTitle, yTitle, lines, notes }) {
  const points = lines.flatMap((line) => line.points)
  const xs = [...new Set(points.map(({ x }) => x))].toSorted((a, b) => a - b)
  const xEnds = [Math.log10(xs[0]), Math.log10(xs.at(-1))]
  const yEnds = decades(points.flatMap(({ y, worst }) => [y, worst ?? y]))
  const left = (x) => round(PLOT.left + place(x, xEnds) * PLOT.width)
  const top = (y) => round(PLOT.top + (1 - place(y, yEnds)) * PLOT.height)
  const bottom = PLOT.top + PLOT.height
  const height = bottom + 52 + notes.length * LINE_HEIGHT + 8
  const out = [`<rect class="page" width="${WIDTH}" height="${height}"/>`]
  out.push(`<text class="title" x="16" y="24">${escaped(title)}</text>`)
  for (let power = yEnds[0]; power <= yEnds[1]; power++) {
    const y = top(10 ** power)
    out.push(`<path class="grid" d="M${PLOT.left} ${y}h${PLOT.width}"/>`)
    out.push(`<text x="${PLOT.left - 8}" y="${y + 4}" text-anchor="end">${label(10 ** power)}</text>`)
  }
  for (const x of xs) {
    out.push(`<path class="grid" d="M${left(x)} ${PLOT.top}v${PLOT.height}"/>`)
    out.push(`<text x="${left(x)}" y="${bottom + 18}" text-anchor="middle">${label(x)}</text>`)
  }
  const yMiddle = PLOT.top + PLOT.height / 2
  out.push(`<text transform="translate(18 ${yMiddle}) rotate(-90)" text-anchor="middle">${escaped(yTitle)}</text>`)
  out.push(`<text x="${PLOT.left + PLOT.width / 2}" y="${bottom + 38}" text-anchor="middle">${escaped(xTitle)}</text>`)
  const ends = lines.map(({ name, points: own }, at) => {
    const color = `c${at % COLORS.length}`
    out.push(`<g class="${color}"><path class="line" d="M${own.map(({ x, y }) => `${left(x)} ${top(y)}`).join('L')}"/>`)
    for (const { x, y, worst } of own) {
      if (worst) out.push(`<path class="span" d="M${left(x)} ${top(y)}V${top(worst)}"/>`)
      const told = worst ? `, worst ${round(worst)}` : ''
      out.push(
        `<circle cx="${left(x)}" cy="${top(y)}" r="3.5"><title>${escaped(`${name}: ${label(x)} → ${round(y)}${told}`)}</title></circle>`,
      )
    }
    out.push('</g>')
    return { name, color, y: top(own.at(-1).y) }
  })
  for (const { name, color, y } of spread(ends))
    out.push(`<text class="${color}" x="${PLOT.left + PLOT.width + 12}" y="${y + 4}">${escaped(name)}</text>`)
  notes.forEach((note, at) => {
    out.push(`<text class="note" x="16" y="${bottom + 62 + at * LINE_HEIGHT}">${escaped(note)}</text>`)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
${out.join('\n')}
</svg>
`
}
