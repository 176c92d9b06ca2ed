// Merges a draft's rows, which consist of registers, too: a sent register replaces the stored one, everything else
// stays.
import type { RowDraft, RowDrafts } from '#contract/draft.ts'

export function mergeRows(stored: RowDrafts, sent: RowDrafts): RowDrafts {
  const merged: RowDrafts = { ...stored }
  for (const [section, rows] of Object.entries(sent)) {
    const before = merged[section] ?? {}
    const after: Record<string, RowDraft> = { ...before }
    for (const [uid, row] of Object.entries(rows))
      after[uid] = { ...row, fields: { ...before[uid]?.fields, ...row.fields } }
    merged[section] = after
  }
  return merged
}
