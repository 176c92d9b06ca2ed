// Drafts of other devices, begun or discarded there, when the server does not answer: the screen does not take them for none.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Call } from '#src/api/call.ts'
import { ElsewhereMissing, useElsewhere } from '#src/features/drafts/elsewhere.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const SILENCE = { kind: 'silence', reason: 'network' } as const
const answered = (...data: { draftId: string }[]) => ({ kind: 'ok', value: { data } }) as const

type Given = { begun: unknown; binned: unknown; online: boolean }

function Drafts({ begun, binned, online }: Given) {
  const offline = { elsewhere: async () => begun, drafts: { list: async () => [] } }
  const call = (async () => binned) as unknown as Call
  const elsewhere = useElsewhere(offline as never, call, online)
  return (
    <main>
      <h1>Drafts</h1>
      <ElsewhereMissing missing={elsewhere.missing} online={online} />
      <p>{elsewhere.isAsked ? `${elsewhere.open.length} begun, ${elsewhere.binned.length} in the bin` : 'Asking'}</p>
    </main>
  )
}

const BEGUN = [{ draftId: 'begun' }]
test.each<[string, Given, string | null, string]>([
  [
    'all',
    { begun: null, binned: SILENCE, online: true },
    'The portal didn’t answer. Drafts that you began or discarded on another device may be missing here.',
    '0 begun, 0 in the bin',
  ],
  [
    'the bin',
    { begun: BEGUN, binned: SILENCE, online: true },
    'The portal didn’t answer. Drafts that you discarded on another device may be missing here.',
    '1 begun, 0 in the bin',
  ],
  [
    'those begun',
    { begun: null, binned: answered({ draftId: 'binned' }), online: true },
    'The portal didn’t answer. Drafts that you began on another device may be missing here.',
    '0 begun, 1 in the bin',
  ],
  [
    'all, offline',
    { begun: BEGUN, binned: answered({ draftId: 'binned' }), online: false },
    'You are offline. Drafts that you began or discarded on another device may be missing here.',
    '0 begun, 0 in the bin',
  ],
  ['nothing', { begun: [], binned: answered({ draftId: 'binned' }), online: true }, null, '0 begun, 1 in the bin'],
])('unknown: %s', async (_, given, words, counts) => {
  await show(<Drafts {...given} />)
  await expect.element(page.getByText(counts)).toBeVisible()
  const note = page.getByRole('status')
  if (words === null) await expect.element(note).not.toBeInTheDocument()
  else await expect.element(note).toHaveTextContent(words)
  await expectNothingForAxe()
})
