// The road of a draft on the Waiting screen: opened over the card, which is a link as a whole.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DraftCard } from '#src/features/drafts/draft-card.tsx'
import { WaitingCard } from '#src/features/sync-status/waiting-card.tsx'
import { aCreate, edited, field } from '../offline/given.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const draft = edited(aCreate(), field('City', 'CAL'))
const bytes = { photoBytes: async () => undefined }
const progress = { percentOf: () => null, subscribe: () => () => undefined }

test('how far a draft is opens by a tap, and leaves the card where it is', async () => {
  await show(
    <main>
      <ul>
        <WaitingCard
          waiting={{ draft, photos: [], photosTotal: 0, canWithdraw: false, rests: true, isScan: false }}
          now={2000}
          photoTools={{ drafts: bytes, progress, retry: () => undefined }}
          onWithdraw={() => undefined}
          onOpen={() => undefined}
          card={(below, swipe) => (
            <DraftCard draft={draft} bytes={bytes} now={2000} standing={null} swipe={swipe}>
              {below}
            </DraftCard>
          )}
        />
      </ul>
    </main>,
  )
  await page.getByText('How far it is').click()
  await expect.element(page.getByText('Submitted', { exact: true })).toBeVisible()
  await expect.element(page.getByText('In the MLS')).toBeVisible()
  await expectNothingForAxe()
})
