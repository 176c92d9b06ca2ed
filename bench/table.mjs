// The final table, in plain text: row, ours, the limit measured in the same run, ours as a multiple of it, goal, met.
import { median, written } from './figures.mjs'
import { isMet, ROWS, ratiosOf } from './targets.mjs'

const joined = (values) =>
  values.map((value) => (value === Number.POSITIVE_INFINITY ? '–' : written(value))).join(' / ')

const withUnit = (text, unit) => (unit === '/s' ? `${text}/s` : unit ? `${text} ${unit}` : text)

function goalText({ target, unit }) {
  if (!target) return ''
  const limits = `${target.kind === 'at most' ? '≤' : '≥'} ${joined(target.limits)}`
  return target.isRatio ? `${limits} of the limit` : withUnit(limits, unit)
}

const MET = new Map([
  [true, 'yes'],
  [false, 'NO'],
  [null, ''],
])

/** A limit so far from its value on a quiet machine makes every absolute figure of its part doubtful. */
const NOISY = 1.5

function noise({ limit: { calm, is } = {} }, { limit }) {
  if (!calm || !limit) return null
  const times = median(calm.map((value, at) => Math.max(limit[at] / value, value / limit[at])))
  return times > NOISY ? `${is}: ${written(times)} times off a quiet machine's ${joined(calm)}` : null
}

/** One of `values`, `skipped` (this machine lacks a requirement) and `reason` (it failed). */
function describeRow({ part, id, skipped, reason, ...measured }) {
  const row = ROWS[part][id]
  const { values, limit, note } = measured
  const told = { what: row.what, limit: '', ratio: '', goal: goalText(row), met: '' }
  if (!values) return { ...told, ours: skipped ? 'left out' : 'FAILED', comparison: skipped ?? reason }
  return {
    ...told,
    ours: withUnit(joined(values), row.unit),
    limit: limit ? `${withUnit(joined(limit), row.unit)} (${row.limit.is})` : '',
    ratio: limit ? joined(ratiosOf(measured)) : '',
    met: MET.get(isMet(row, measured)),
    comparison: [noise(row, measured), row.beside, note].filter(Boolean).join('; '),
  }
}

const COLUMNS = [
  ['what', 'what'],
  ['ours', 'ours'],
  ['limit', 'limit, same run'],
  ['ratio', 'ratio'],
  ['goal', 'goal'],
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
  const ruled = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0)
  return [lines[0], '-'.repeat(ruled), ...lines.slice(1)].join('\n')
}
