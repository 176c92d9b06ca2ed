// What the portal runs on, as an administrator sees it in the settings.
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()

test('an administrator sees the version of the database; this portal was started on one of its own', async () => {
  const { value } = await (await portal.as(PEOPLE.ada)).call('system')
  expect(value).toEqual({ postgres: expect.stringMatching(/^\d+\.\d+$/), bundledSince: null })
})
