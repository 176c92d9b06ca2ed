import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChangesTable } from '#src/features/audit/changes-table.tsx'
import { aChange } from './a-transaction.ts'
import { plainWords } from './plain-words.ts'

test('up to 9,999 changes of one transaction are shown, and how many are left to the export', () => {
  const changes = Array.from({ length: 10_001 }, (_, at) => aChange({ NewValue: String(at) }))
  const shown = renderToStaticMarkup(
    <ChangesTable label="Changes" changes={changes} words={plainWords} withCodes={false} />,
  )
  expect(shown.match(/<th scope="row">/g)).toHaveLength(9_999)
  expect(shown).toContain('2 more changes are not shown here. Export CSV has them all.')
})
