import type { ChangeWords, RowChange } from './compare-changes.ts'

export function ChangedRow({ row, words }: { row: RowChange; words: ChangeWords }) {
  const values = row.fields.map(
    (each) => `${words.label(each.field, row.section)} ${words.text(each.field, each.mine, row.section)}`,
  )
  return (
    <li className="change">
      <b>
        {words.label(row.section)}, {row.kind}
      </b>
      <span className="change-mine">{row.kind === 'deleted' ? '' : values.join(', ')}</span>
    </li>
  )
}
