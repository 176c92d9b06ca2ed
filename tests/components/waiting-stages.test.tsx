// A draft on the Waiting screen: its road opens over the card, which is a link as a whole; its photos and files one by one.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { WaitingDraft } from '#src/features/drafts/describe-waiting.ts'
import { WaitingCard, WaitingWhy } from '#src/features/drafts/waiting-card.tsx'
import type { SyncSnapshot } from '#src/offline/offline.ts'
import { aPhoto } from '../features/drafts/a-draft.ts'
import { aCreate, edited, field } from '../offline/given.ts'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'

const draft = edited(aCreate(), field('City', 'CAL'))
const bytes = { photoBytes: async () => undefined }
const progress = { get: () => ({}), subscribe: () => () => undefined }

const openCard = (waiting: Partial<WaitingDraft>, retry: (draftId: string, id: string) => void = () => undefined) =>
  show(
    <main>
      <ul>
        <WaitingCard
          waiting={{ ...NOTHING, ...waiting }}
          now={2000}
          photoTools={{ drafts: bytes, progress, retry }}
          onWithdraw={async () => true}
          onOpen={() => undefined}
          title={undefined}
        />
      </ul>
    </main>,
  )
const NOTHING: WaitingDraft = {
  ...{ draft, photos: [], files: [], uploadsTotal: 0 },
  ...{ canWithdraw: false, rests: true },
}

test('how far a draft is opens by a tap, and leaves the card where it is', async () => {
  await openCard({})
  await page.getByText('How far it is').click()
  await expect.element(page.getByText('Submitted', { exact: true })).toBeVisible()
  await expect.element(page.getByText('In the MLS')).toBeVisible()
  await expectNothingForAxe()
})

test('a paused video is listed with the photos, and sent with a tap', async () => {
  const film = { id: 'f', name: 'Walk through.mp4', sha256: 'aa', mediaType: 'video/mp4', size: 9_000_000 }
  const paused = { state: 'paused', problem: null, tries: 0, url: null } as const
  const retry = vi.fn()
  await openCard({ photos: [aPhoto('p')], files: [{ ...film, ...paused }], uploadsTotal: 3 }, retry)
  await expect.element(page.getByRole('progressbar', { name: 'Photos and files sent' })).toHaveAttribute('value', '1')
  await expect.element(page.getByText('1 of 3 sent')).toBeVisible()
  await expect.element(page.getByText(/^Paused files stay on this/)).toBeVisible()
  await expectNothingForAxe()
  await page.getByRole('button', { name: 'Send: Walk through.mp4' }).click()
  expect(retry).toHaveBeenCalledWith(draft.draftId, 'f')
})

test('offline nothing can be sent now, and the button says why', async () => {
  const sync = { phase: 'idle', retryAt: null, uploadsHeld: false } as SyncSnapshot
  const given = { sync, now: () => 0, onSend: vi.fn(), onSignIn: vi.fn() }
  const send = page.getByRole('button', { name: 'Send now' })
  await show(<WaitingWhy {...given} online={false} />)
  await expect.element(send).toBeDisabled()
  await expect.element(send).toHaveAccessibleDescription(/^You’re offline/)
  await expectNothingForAxe()
  await clearScreen()
  await show(<WaitingWhy {...given} online />)
  await send.click()
  expect(given.onSend).toHaveBeenCalledOnce()
})
