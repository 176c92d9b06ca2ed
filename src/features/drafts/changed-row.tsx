import type { ChangeWords, RowChange } from './compare-changes.ts'
import { rowWords } from './row-name.ts'

export function ChangedRow({ row, words }: { row: RowChange; words: ChangeWords }) {
  const values = row.fields.map(
    (each) => `${words.label(each.field, row.section)} ${words.text(each.field, each.mine, row.section)}`,
  )
  return (
    <li className="change">
      <b>
        {words.label(row.section)}, {row.kind}
      </b>
      <span className="strong">{row.was ? rowWords(row.was, row.section, words) : values.join(', ')}</span>
    </li>
  )
}
