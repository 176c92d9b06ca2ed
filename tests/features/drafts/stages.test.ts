// A draft's progress from the phone to the national site: only what has happened is shown as done.
import { expect, test } from 'vitest'
import { draftStages } from '#src/features/drafts/stages.tsx'
import type { Draft, Submission } from '#src/offline/drafts/draft-model.ts'
import { aCreate, anEdit, edited, field, withPhotos } from '../../offline/given.ts'

const words = { nationalSite: 'REALTOR.ca', moment: (at: string | number) => `at ${at}` }
const stages = (draft: Draft) =>
  draftStages(draft, words).map(({ place, text, state }) => `${place}: ${text} (${state})`)
const begun = edited(aCreate(), field('City', 'CAL'))
const saved: Draft = { ...begun, savedAt: 'noon', acknowledged: begun.revision }
const submitted = (draft: Draft, more: Partial<Submission>): Draft => ({
  ...draft,
  submission: { kind: 'submit', state: 'frozen', actedAt: 5, problem: null, ...more } as Submission,
})
const AFTER = ['In the MLS: After it is submitted (ahead)', 'On REALTOR.ca: After it is submitted (ahead)']
const HERE = 'On this phone: at 2000 (done)'

test.each<[string, Draft, string[]]>([
  ['a new listing', begun, [HERE, 'On the server: Not yet (ahead)', 'Submitted: Not yet (ahead)', ...AFTER]],
  ['saved', saved, [HERE, 'On the server: at noon (done)', 'Submitted: Not yet (ahead)', ...AFTER]],
  [
    'saved, with a photo still here',
    withPhotos({ ...saved, acknowledged: saved.revision + 1 }, 'p1'),
    [HERE, 'On the server: at noon, 1 photo not yet (ahead)', 'Submitted: Not yet (ahead)', ...AFTER],
  ],
  [
    'changed since',
    { ...saved, revision: saved.revision + 1 },
    [HERE, 'On the server: Last saved at noon, changed since (ahead)', 'Submitted: Not yet (ahead)', ...AFTER],
  ],
  [
    'submitted without signal',
    submitted(saved, {}),
    [HERE, 'On the server: at noon (done)', 'Submitted: Waiting to send since at 5 (ahead)', ...AFTER],
  ],
  [
    'refused',
    submitted(saved, { state: 'refused', problem: { title: 'Sold meanwhile' } as Submission['problem'] }),
    [HERE, 'On the server: at noon (done)', 'Submitted: Sold meanwhile (wrong)', ...AFTER],
  ],
  [
    'an edit, which only a submission sends',
    submitted(edited(anEdit(), field('ListPrice', 5)), { state: 'sending' }),
    [HERE, 'Submitted: Sending since at 5 (ahead)', ...AFTER],
  ],
  [
    'an incomplete listing, which goes nowhere else',
    submitted(saved, { kind: 'incomplete' }),
    [HERE, 'On the server: at noon (done)', 'Saved as incomplete: Waiting to send since at 5 (ahead)'],
  ],
  [
    'an agent',
    { ...begun, formName: 'agent' },
    [HERE, 'On the server: Not yet (ahead)', 'Submitted: Not yet (ahead)', AFTER[0]!],
  ],
])('%s', (_, draft, steps) => {
  expect(stages(draft)).toEqual(steps)
})
