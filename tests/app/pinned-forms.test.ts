import { expect, test } from 'vitest'
import { pinnedAddresses } from '#src/app/work/connect-worker.ts'
import { aDraft, DONE } from '../features/drafts/a-draft.ts'

test('each form stays in the version its draft began with, the bin’s included, the submitted not', () => {
  expect(
    pinnedAddresses([
      aDraft({ definitionHash: 'b' }),
      aDraft({ definitionHash: 'a' }),
      aDraft({ definitionHash: 'a' }),
      aDraft({ definitionHash: 'c', binnedAt: 1 }),
      aDraft({ definitionHash: 'd', submission: DONE }),
    ]),
  ).toEqual(['/api/definition/res?hash=a', '/api/definition/res?hash=b', '/api/definition/res?hash=c'])
})
