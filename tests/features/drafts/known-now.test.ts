import { describe, expect, test } from 'vitest'
import { knownNow } from '#src/features/drafts/known-now.ts'
import { isWrittenElsewhere } from '#src/offline/drafts/draft-facts.ts'
import { aDraft, aNote, anEditOf, aSubmission } from './a-draft.ts'

const UNSENT = aNote({ code: 'draft-used', title: 'Your unsent changes', detail: 'To add them, apply them.' })
const ELSEWHERE = aNote({ code: 'autosave-other-device', title: 'This draft is being edited on another device.' })
const noteOf = ({ attention }: ReturnType<typeof knownNow>) => attention && `${attention.title} ${attention.detail}`

describe('what a draft says', () => {
  test('of a record that is gone is that, whether it had a note or not', () => {
    for (const attention of [UNSENT, null])
      expect(noteOf(knownNow({ ...anEditOf(7), attention }, 'gone'))).toMatch(
        /^This listing was deleted, or you can no longer see it\. These changes can’t be applied\./,
      )
    expect(noteOf(knownNow({ ...anEditOf(7), formName: 'office', attention: UNSENT }, 'gone'))).toMatch(/^This office /)
  })

  test('is not that another device writes it when it was discarded there', () => {
    const said = noteOf(knownNow(aDraft({ attention: ELSEWHERE }), 'discarded'))
    expect(said).toMatch(/^This draft was discarded on another device\. .* back from the bin\.$/)
  })

  test('is what another device did with it, although this phone has nothing to send and so no note', () => {
    const saved = aDraft({})
    const edited = knownNow(saved, 'elsewhere')
    expect(noteOf(edited)).toMatch(/^This draft was edited on another device\. Continue here /)
    expect(isWrittenElsewhere(edited)).toBe(true)
    const discarded = knownNow(saved, 'discarded')
    expect(noteOf(discarded)).toMatch(/^This draft was discarded on another device\. .* back from the bin\.$/)
    expect(isWrittenElsewhere(discarded)).toBe(true)
    const over = knownNow(saved, 'over')
    expect(noteOf(over)).toMatch(
      /^The server no longer has this draft\. It may have been submitted or deleted on another device/,
    )
    expect(isWrittenElsewhere(over)).toBe(false)
  })

  test('stays as it is while nothing else is known, and what the server said of a submission', () => {
    const plain = aDraft({ attention: ELSEWHERE })
    const refused = aDraft({ submission: aSubmission({ state: 'refused', problem: UNSENT }), attention: UNSENT })
    expect(knownNow(plain, undefined)).toBe(plain)
    expect(knownNow(plain, 'elsewhere')).toBe(plain)
    expect(knownNow(refused, 'gone')).toBe(refused)
  })
})
