// The version that the board shows its members, and the one that really runs.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AboutPanel } from '#src/features/settings/settings-panels.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

test('the settings show the board’s version and build date, and below them the version and commit that run', async () => {
  await show(<AboutPanel portal={{ version: '1.0.29', buildDate: '20231129' }} />)
  const about = page.getByRole('region', { name: 'About' })
  await expect.element(about).toHaveTextContent(/Version 1\.0\.29 · build 20231129\s*Curbside unbuilt, commit unknown/)
  await expectNothingForAxe()
})
