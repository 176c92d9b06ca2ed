// Names the rows and photos that were deleted on one side and kept.
import { rowValues } from '#rules/record/row.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { draftPhotos, draftRows } from '../../offline/drafts/draft-values.ts'
import type { ChangeWords } from './compare-changes.ts'
import { rowName } from './row-name.ts'

/** Enough to recognize a row. */
const SHOWN_VALUES = 4

/** `targets`: `rooms[uid]` or `photos[id]`. */
type Props = { targets: readonly string[]; draft: Draft; words: ChangeWords }

export default function KeptParts({ targets, draft, words }: Props) {
  const photos = draftPhotos(draft)
  const photoText = (uid: string): string =>
    photos.find(({ id }) => id === uid)?.Description || rowName(draft, 'photos', uid)
  const rowText = (section: string, id: string): string => {
    const values = rowValues(draftRows(draft, section).find(({ uid }) => uid === id))
    const texts = Object.entries(values).map(([field, value]) => words.text(field, value, section))
    return texts.filter(Boolean).slice(0, SHOWN_VALUES).join(', ')
  }
  return (
    <ul className="changes-list">
      {targets.map((target) => {
        const [, section = '', id = ''] = /^(\w+)\[(.+)\]$/.exec(target) ?? []
        return (
          <li className="change" key={target}>
            <b>{words.label(section)}</b>
            <span>{section === 'photos' ? photoText(id) : rowText(section, id)}</span>
          </li>
        )
      })}
    </ul>
  )
}
