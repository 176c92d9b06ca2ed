// The line of a file under its supplement: what is shown, and what a screen reader announces.
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FileLine } from '#src/features/supplements/file-line.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Offline } from '#src/offline/offline.ts'
import { createUploadProgress } from '#src/offline/sync/upload-progress.ts'
import { createListing, openPhone, useDraftOn } from '../support/form-on-screen.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const SENDING = { state: 'uploading', tries: 0, name: 'Plan.pdf', size: 5_000_000, url: null, problem: null }

/** The draft as it is while its file is sent. */
const whileSending = (draft: Draft, id: string): Draft => ({
  ...draft,
  files: { [id]: { ...draft.files?.[id], ...SENDING } as NonNullable<Draft['files']>[string] },
})

test('every percent of a file being sent is seen; its beginning and each quarter are announced', async () => {
  const phone = await openPhone()
  const draftId = await createListing(phone)
  const bytes = new Uint8Array([7]).buffer
  const id = await phone.drafts.addFile(draftId, {
    ...{ bytes, sha256: 'plan', name: 'Plan.pdf', mediaType: 'application/pdf' },
  })
  const progress = createUploadProgress(() => {})
  await show(<Line phone={phone} {...{ draftId, id, progress }} />)
  const seen = page.getByText(/^Sending/).first()
  await expect.element(seen).toHaveTextContent('Sending')
  const live = document.querySelector('[aria-live]')!
  const announced = [live.textContent]
  for (let percent = 1; percent < 100; percent++) {
    flushSync(() => progress.put(id, (percent + 0.5) / 100))
    expect(document.querySelector('progress')?.value).toBe(percent)
    expect(document.querySelector('.files-standing')?.textContent).toContain(`Sending ${percent}%`)
    if (live.textContent !== announced.at(-1)) announced.push(live.textContent)
  }
  expect(announced).toEqual(['Sending', 'Sending 25%', 'Sending 50%', 'Sending 75%'])
  await expectNothingForAxe()
})

type LineProps = { phone: Offline; draftId: string; id: string; progress: Offline['progress'] }

function Line({ phone, draftId, id, progress }: LineProps) {
  const draft = useDraftOn(phone, draftId)
  return (
    draft && (
      <FileLine
        draft={whileSending(draft, id)}
        id={id}
        drafts={phone.drafts}
        progress={progress}
        onFailed={() => expect.unreachable()}
      />
    )
  )
}
