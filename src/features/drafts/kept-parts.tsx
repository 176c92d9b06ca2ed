// Names the rows and photos that were deleted on one side and kept.
import type { ComponentType } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows } from '#src/offline/drafts/draft-values.ts'
import type { ChangeWords } from './compare-changes.ts'
import type { PictureProps } from './order-choice.tsx'
import { photoName, rowWords } from './row-name.ts'

/** `targets`: `rooms[uid]` or `photos[id]`. */
type Props = {
  targets: readonly string[]
  draft: Draft
  words: ChangeWords
  Picture?: ComponentType<PictureProps> | undefined
}

export function KeptParts({ targets, draft, words, Picture }: Props) {
  const photos = draftPhotos(draft)
  const rowText = (section: string, id: string): string => {
    const row = draftRows(draft, section).find(({ uid }) => uid === id)
    return rowWords(row, section, words)
  }
  return (
    <ul className="changes-list">
      {targets.map((target) => {
        const [, section = '', id = ''] = /^(\w+)\[(.+)\]$/.exec(target) ?? []
        const photo = section === 'photos' ? photos.find((each) => each.id === id) : undefined
        return (
          <li className="change" key={target}>
            <b>{words.label(section)}</b>
            {photo && Picture && <Picture photo={photo} />}
            <span>{section === 'photos' ? photoName(draft, id) : rowText(section, id)}</span>
          </li>
        )
      })}
    </ul>
  )
}
