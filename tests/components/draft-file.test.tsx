// A draft moves to another phone in a file: saved on one, opened on the other.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeDraftFile } from '#src/features/drafts/draft-file.ts'
import { OpenDraftSheet, SaveDraftSheet } from '#src/features/drafts/draft-file-sheets.tsx'
import { aDraft, aPhoto, OWNER } from '../features/drafts/a-draft.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const PORTAL = 'https://portal.test'
const PASSPHRASE = 'maple street 12'
const house = aDraft({ photos: { a: aPhoto('a', { isNew: true, state: 'waiting' }) }, photoOrder: ['a'] })
const bytes = {
  id: 'a',
  draftId: 'd1',
  name: 'a.jpg',
  sha256: 'a',
  thumbnailSha256: 'b',
  image: new ArrayBuffer(9),
  thumbnail: new ArrayBuffer(3),
}
const passphrase = () => page.getByLabelText(/passphrase/i).first()

describe('saving', () => {
  const save = vi.fn<(name: string, file: Blob) => void>()
  beforeEach(async () => {
    save.mockClear()
    const drafts = { bytes: async () => bytes }
    await show(
      <SaveDraftSheet
        draft={house}
        title="12 Maple Street, Calgary"
        portal={PORTAL}
        {...{ drafts, save }}
        onSaved={() => undefined}
        onClose={() => undefined}
      />,
    )
  })

  test('asks for a passphrase that is long enough, and names the file for the draft', async () => {
    await userEvent.fill(passphrase(), 'short')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(passphrase()).toHaveAccessibleDescription('At least 8 characters.')
    expect(save).not.toHaveBeenCalled()
    await userEvent.fill(passphrase(), PASSPHRASE)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => save).toHaveBeenCalled()
    expect(save.mock.calls[0]![0]).toBe('12-Maple-Street-Calgary.curbside-draft')
  })

  test('axe finds nothing', () => expectNothingForAxe())
})

test('saving waits for a photo that is still being read: the file would lack it', async () => {
  const picked = {
    shot: { id: 'shot', kind: 'photo', name: 'a.heic', at: 1, kept: false, problem: null, again: true },
  } as const
  const save = vi.fn()
  const drafts = { bytes: async () => bytes }
  await show(
    <SaveDraftSheet
      draft={{ ...house, picked }}
      title="Maple"
      portal={PORTAL}
      {...{ drafts, save }}
      onSaved={() => undefined}
      onClose={() => undefined}
    />,
  )
  await userEvent.fill(passphrase(), PASSPHRASE)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('A photo or file is still being read.')
  expect(save).not.toHaveBeenCalled()
})

describe('opening', () => {
  const adopt = vi.fn()
  const onOpened = vi.fn()
  const open = async (file: Blob, typed = PASSPHRASE, owner = OWNER, portal = PORTAL) => {
    adopt.mockReset().mockResolvedValue(house)
    onOpened.mockReset()
    await show(<OpenDraftSheet {...{ owner, portal, onOpened }} drafts={{ adopt }} onClose={() => undefined} />)
    await userEvent.upload(page.getByLabelText('File', { exact: true }), new File([file], 'house.curbside-draft'))
    await userEvent.fill(passphrase(), typed)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
  }
  const written = () => writeDraftFile({ portal: PORTAL, draft: house, bytes: [bytes] }, PASSPHRASE)

  test('the draft is continued with its photos, and shown', async () => {
    await open(await written())
    await expect.poll(() => onOpened).toHaveBeenCalledWith(house)
    const { draftId, act } = adopt.mock.calls[0]![0]({ draftId: 'new', deviceId: 'here', owner: OWNER, now: 1 })
    expect(draftId).toBe('d1')
    expect(act(undefined).putBytes).toEqual([bytes])
  })

  test.each([
    ['the wrong passphrase', { typed: 'elm street 12' }, /passphrase doesn’t open/],
    ['another member’s draft', { owner: { real: 8, effective: 8 } }, /belongs to another member/],
    [
      'a draft written while acting for somebody else',
      { owner: { real: 7, effective: 9 } },
      /on behalf of another member/,
    ],
    ['a draft of another board', { portal: 'https://elsewhere.test' }, /another portal: https:\/\/portal.test/],
  ])(
    '%s is refused in words, and nothing is written',
    async (_, { typed, owner, portal }: { typed?: string; owner?: typeof OWNER; portal?: string }, words) => {
      await open(await written(), typed, owner, portal)
      await expect.element(page.getByRole('alert')).toHaveTextContent(words)
      expect(adopt).not.toHaveBeenCalled()
    },
  )

  test('another file is no draft file', async () => {
    await open(new Blob(['%PDF-1.7 and what follows after that, for a while']))
    await expect.element(page.getByRole('alert')).toHaveTextContent('This is not a draft file')
  })

  test('axe finds nothing', async () => {
    await open(await written())
    await expectNothingForAxe()
  })
})
