import { describe, expect, test } from 'vitest'
import { knownNow } from '#src/features/drafts/known-now.ts'
import { isWrittenElsewhere } from '#src/offline/drafts/draft-facts.ts'
import { aDraft, aNote, anEditOf, aSubmission } from './a-draft.ts'

const NOTHING = { isGone: false, isDiscarded: false, isElsewhere: false, isOver: false }
const GONE = { ...NOTHING, isGone: true }
const DISCARDED = { ...NOTHING, isDiscarded: true }
const UNSENT = aNote({ code: 'draft-used', title: 'Your unsent changes', detail: 'To add them, apply them.' })
const ELSEWHERE = aNote({ code: 'autosave-other-device', title: 'This draft is being edited on another device.' })
const noteOf = ({ attention }: ReturnType<typeof knownNow>) => attention && `${attention.title} ${attention.detail}`

describe('what a draft says', () => {
  test('of a record that is gone is that, whether it had a note or not', () => {
    for (const attention of [UNSENT, null])
      expect(noteOf(knownNow({ ...anEditOf(7), attention }, GONE))).toMatch(
        /^This listing was deleted, or you can no longer see it\. These changes can’t be applied\./,
      )
    expect(noteOf(knownNow({ ...anEditOf(7), formName: 'office', attention: UNSENT }, GONE))).toMatch(/^This office /)
  })

  test('is not that another device writes it when it was discarded there', () => {
    const said = noteOf(knownNow(aDraft({ attention: ELSEWHERE }), DISCARDED))
    expect(said).toMatch(/^This draft was discarded on another device\. .* back from the bin\.$/)
  })

  test('is what another device did with it, although this phone has nothing to send and so no note', () => {
    const saved = aDraft({})
    const edited = knownNow(saved, { ...NOTHING, isElsewhere: true })
    expect(noteOf(edited)).toMatch(/^This draft was edited on another device\. Continue here /)
    expect(isWrittenElsewhere(edited)).toBe(true)
    const discarded = knownNow(saved, { ...NOTHING, isElsewhere: true, isDiscarded: true })
    expect(noteOf(discarded)).toMatch(/^This draft was discarded on another device\. .* back from the bin\.$/)
    expect(isWrittenElsewhere(discarded)).toBe(true)
    const over = knownNow(saved, { ...NOTHING, isOver: true })
    expect(noteOf(over)).toMatch(
      /^The server no longer has this draft\. It may have been submitted or deleted on another device/,
    )
    expect(isWrittenElsewhere(over)).toBe(false)
  })

  test('stays as it is otherwise: nothing else is known, another note, or what the server said of a submission', () => {
    const [plain, waiting] = [aDraft({ attention: ELSEWHERE }), aDraft({ attention: UNSENT })]
    const refused = aDraft({ submission: aSubmission({ state: 'refused', problem: UNSENT }), attention: UNSENT })
    expect(knownNow(plain, NOTHING)).toBe(plain)
    expect(knownNow(waiting, DISCARDED)).toBe(waiting)
    expect(knownNow(refused, GONE)).toBe(refused)
  })
})
