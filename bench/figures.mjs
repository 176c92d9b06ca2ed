// Statistics of many measurements.

/** The smallest value that at least this share of all values does not exceed. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

export const median = (values) => quantile(values, 0.5)

/** Three significant digits; small values keep more decimals. */
export function written(value) {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en-CA')
  if (size >= 10) return String(Math.round(value * 10) / 10)
  if (size >= 1) return String(Math.round(value * 100) / 100)
  return String(Number(value.toPrecision(2)))
}
