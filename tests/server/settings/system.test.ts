// An administrator sees in the settings which database the portal runs on.
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()

test('an administrator sees the version of the database; this portal was started on one of its own', async () => {
  const { value } = await (await portal.as(PEOPLE.ada)).call('system')
  expect(value).toEqual({ postgres: expect.stringMatching(/^\d+\.\d+$/), bundledSince: null })
})
