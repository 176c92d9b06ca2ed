// The final table, in plain text: row, ours, target, met, for comparison.
import { written } from './figures.mjs'
import { isMet, ROWS } from './targets.mjs'

const joined = (values) =>
  values.map((value) => (value === Number.POSITIVE_INFINITY ? '–' : written(value))).join(' / ')

const withUnit = (text, unit) => (unit === '/s' ? `${text}/s` : unit ? `${text} ${unit}` : text)

function targetText({ target, unit }) {
  if (!target) return ''
  return withUnit(`${target.kind === 'at most' ? '≤' : '≥'} ${joined(target.limits)}`, unit)
}

const MET = new Map([
  [true, 'yes'],
  [false, 'NO'],
  [null, ''],
])

/** One of `values`, `skipped` (this machine lacks a requirement) and `reason` (it failed). */
function describeRow({ part, id, values, note, skipped, reason }) {
  const row = ROWS[part][id]
  const comparison = [row.beside, note].filter(Boolean).join('; ')
  if (!values) {
    const ours = skipped ? 'left out' : 'FAILED'
    return { what: row.what, ours, target: targetText(row), met: '', comparison: skipped ?? reason }
  }
  return {
    what: row.what,
    ours: withUnit(joined(values), row.unit),
    target: targetText(row),
    met: MET.get(isMet(row, values)),
    comparison,
  }
}

const COLUMNS = [
  ['what', 'what'],
  ['ours', 'ours'],
  ['target', 'target'],
  ['met', 'met'],
  ['comparison', 'for comparison and in explanation'],
]

export function tableText(measured) {
  const rows = [Object.fromEntries(COLUMNS), ...measured.map(describeRow)]
  const widths = COLUMNS.map(([name]) => Math.max(...rows.map((row) => row[name].length)))
  const lines = rows.map((row) =>
    COLUMNS.map(([name], at) => row[name].padEnd(widths[at]))
      .join('  ')
      .trimEnd(),
  )
  return [lines[0], '-'.repeat(widths.slice(0, 4).reduce((sum, width) => sum + width + 2, 0)), ...lines.slice(1)].join(
    '\n',
  )
}
