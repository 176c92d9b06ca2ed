// Photos from a photographer without an account: the agent's sheet with the link and the tray, and the page that the link opens.
import { useQuery } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { GuestTray as Tray } from '#contract/guest.ts'
import { GuestsSlot } from '#src/app/pages/record-form/guests-slot.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { GuestNotice } from '#src/features/guests/guest-notice.tsx'
import { GuestPage } from '#src/features/guests/guest-page.tsx'
import { createGuestSending, type SendingPorts } from '#src/features/guests/guest-sending.ts'
import { GuestTray } from '#src/features/guests/guest-tray.tsx'
import type { TrayStanding } from '#src/features/guests/tray-photos.ts'
import { aDraft } from '../features/drafts/a-draft.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const TOKEN = 'a'.repeat(43)
const LATER = '2026-11-24T20:00:00Z'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const photo = (photoId: string) => ({ photoId, receivedAt: '2026-11-23T20:00:00Z', deletedAt: '2026-12-01T20:00:00Z' })

describe('the agent', () => {
  const open = async (
    tray: Tray,
    more: {
      room?: number
      online?: boolean
      standing?: (id: string) => TrayStanding
      keep?: () => Promise<true | string>
    } = {},
  ) => {
    const takeOut = async (id: string) => {
      tray.photos = tray.photos.filter(({ photoId }) => photoId !== id)
      return true as const
    }
    const ports = {
      tray: async () => structuredClone(tray),
      make: vi.fn(async () => ({ linkId: 'l1', token: TOKEN, expiresAt: LATER })),
      revoke: vi.fn(async () => true),
      keep: vi.fn(async (id: string): Promise<true | string> => (more.keep ? more.keep() : takeOut(id))),
      settle: vi.fn(takeOut),
      drop: vi.fn(takeOut),
      pictureAddress: () => 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
      linkAddress: (token: string) => `https://portal.example/guest#${token}`,
      share: null,
      copy: vi.fn(async () => undefined),
    }
    const standingOf = more.standing ?? (() => ({ kind: 'new' as const }))
    await show(
      <GuestTray
        ports={ports}
        standingOf={standingOf}
        room={more.room ?? 40}
        online={more.online ?? true}
        isOnServer
      />,
    )
    return ports
  }

  test('makes a link, sees it as a code and as text, and ends it', async () => {
    const links = [{ linkId: 'l1', madeAt: LATER, expiresAt: LATER }]
    const ports = await open({ links, photos: [] })
    await button('Let a photographer add photos').click()
    await button('Make a link for a day').click()
    await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect.element(page.getByText(`https://portal.example/guest#${TOKEN}`)).toBeVisible()
    await expectNothingForAxe()
    await button('Copy link').click()
    expect(ports.copy).toHaveBeenCalledWith(`https://portal.example/guest#${TOKEN}`)
    await button('End link').click()
    await expect.element(page.getByRole('img', { name: 'QR code of the link' })).not.toBeInTheDocument()
    expect(ports.revoke).toHaveBeenCalledWith('l1')
  })

  test('sees photos arrive, keeps one, removes one after a question, and keeps the rest', async () => {
    const ports = await open({ links: [], photos: ['p1', 'p2', 'p3', 'p4'].map(photo) })
    await button('Review 4 photos from your photographer').click()
    await expect.element(button('Keep all 4')).toBeVisible()
    await expectNothingForAxe()
    await button('Keep photo 1').click()
    await expect.element(button('Keep all 3')).toBeVisible()
    await button('Remove photo 1').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(button('Keep all 2')).toBeVisible()
    await button('Keep all 2').click()
    await expect.element(page.getByText('2 photos kept.')).toBeVisible()
    expect(ports.keep.mock.calls.flat()).toEqual(['p1', 'p3', 'p4'])
    expect(ports.drop.mock.calls.flat()).toEqual(['p2'])
  })

  test('keeps no more than the listing has places for', async () => {
    const ports = await open({ links: [], photos: ['p1', 'p2'].map(photo) }, { room: 1 })
    await button(/^Review 2/).click()
    await button('Keep all 2').click()
    await expect.element(page.getByText(/no place for more/)).toBeVisible()
    expect(ports.keep.mock.calls.flat()).toEqual(['p1'])
  })

  test('a kept photo leaves the tray only once the server has the draft’s copy', async () => {
    const standing = (id: string): TrayStanding => (id === 'p1' ? { kind: 'safe' } : { kind: 'saving' })
    const ports = await open({ links: [], photos: [photo('p1'), photo('p2')] }, { standing })
    await expect.poll(() => new Set(ports.settle.mock.calls.flat())).toEqual(new Set(['p1']))
    await button('Let a photographer add photos').click()
    await expect.element(page.getByText('Being saved…')).toBeVisible()
    await expectNothingForAxe()
    expect(ports.drop).not.toHaveBeenCalled()
    expect(new Set(ports.settle.mock.calls.flat())).toEqual(new Set(['p1']))
  })

  test('one that another phone kept and never sent is fetched from the tray, once; the member can try again', async () => {
    const standing = (): TrayStanding => ({ kind: 'stopped', problem: 'You have no room for more uploads.' })
    const ports = await open({ links: [], photos: [photo('p1')] }, { standing, room: 0, keep: async () => true })
    await button('Let a photographer add photos').click()
    await expect.element(page.getByText('Not saved yet. You have no room for more uploads.')).toBeVisible()
    await expect.poll(() => ports.keep.mock.calls.flat()).toEqual(['p1'])
    expect(ports.drop).not.toHaveBeenCalled()
    expect(ports.settle).not.toHaveBeenCalled()
  })

  test('reads what the phone itself says when it cannot keep one', async () => {
    const ports = await open({ links: [], photos: [photo('p1'), photo('p2')] })
    ports.keep.mockImplementation(async () => 'This phone’s storage is full.')
    await button(/^Review 2/).click()
    await button('Keep all 2').click()
    await expect.element(page.getByText('0 photos kept. This phone’s storage is full.')).toBeVisible()
  })

  test('without signal is told why no link is made', async () => {
    await open({ links: [], photos: [] }, { online: false })
    await button('Let a photographer add photos').click()
    await expect.element(button('Make a link for a day')).toBeDisabled()
    await expect.element(page.getByText(/You’re offline/)).toBeVisible()
  })
})

test('on the listing’s page the agent reads that photos wait, and opens them', async () => {
  const onReview = vi.fn()
  await show(<GuestNotice count={2} onReview={onReview} />)
  await expect.element(page.getByRole('region', { name: '2 photos from your photographer to review.' })).toBeVisible()
  await expectNothingForAxe()
  await button('Review photos').click()
  expect(onReview).toHaveBeenCalledOnce()
})

function Listing({ read }: { read(): Promise<null> }) {
  useQuery({ queryKey: ['listingRecord', { UniqueID: 7 }], queryFn: read })
  return <GuestsSlot draft={aDraft({ acknowledged: 1 })} room={40} />
}

test('once a photo is removed from the tray, the listing’s page is read again, which counts what waits', async () => {
  const replies: Record<string, unknown> = { guestTray: { links: [], photos: [photo('p1')] }, guestSettle: {} }
  const services = {
    call: async (name: string) => ({ kind: 'ok', value: replies[name] }),
    network: { isOnline: () => true, subscribe: () => () => {} },
    offline: {},
  }
  const read = vi.fn(async () => null)
  await show(
    <ServicesProvider value={services as never}>
      <Listing read={read} />
    </ServicesProvider>,
  )
  await button('Review 1 photo from your photographer').click()
  expect(read).toHaveBeenCalledOnce()
  await button('Remove photo 1').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => read.mock.calls.length).toBe(2)
})

test('where the photos cannot be edited, the listing’s page only says that one waits', async () => {
  await show(<GuestNotice count={1} onReview={null} />)
  await expect.element(page.getByText('1 photo from your photographer to review.')).toBeVisible()
  expect(button('Review photos').elements()).toEqual([])
})

describe('the guest', () => {
  const bytes = new ArrayBuffer(4)
  const prepared = { image: bytes, thumbnail: bytes, sha256: 'aa', thumbnailSha256: 'bb' }
  const problem = (code: string, status = 403) =>
    ({
      kind: 'problem',
      problem: { type: '', title: `Title of ${code}`, status, code },
      status,
      retryAfterMs: null,
    }) as const
  const silence = { kind: 'silence', reason: 'network' } as const
  const visited = { kind: 'ok', value: { title: '77 Birch Ave', expiresAt: LATER, photos: [] as string[] } } as const

  const open = async (
    given: {
      upload?: SendingPorts['upload']
      prepare?: SendingPorts['prepare']
      visit?: () => Promise<never>
      isWhole?: boolean
    } = {},
  ) => {
    let ids = 0
    let online = () => {}
    const timers: (() => void)[] = []
    const sending = createGuestSending({
      token: TOKEN,
      prepare: given.prepare ?? (async () => prepared),
      upload:
        given.upload ?? (async ({ fields }) => ({ kind: 'ok', value: { photoId: fields.photoId, sha256: 'aa' } })),
      newId: () => `id ${++ids}`,
      setTimer: (then) => {
        timers.push(then)
        return () => undefined
      },
    })
    const pick = (onPick: (files: File[]) => void) => (
      <button type="button" onClick={() => onPick([new File(['x'], 'a.jpg'), new File(['y'], 'b.jpg')])}>
        Choose photos
      </button>
    )
    await show(
      <GuestPage
        visit={given.visit ?? (async () => visited)}
        ownPicture={async () => null}
        sending={sending}
        add={pick}
        isWhole={given.isWhole ?? true}
        onOnline={(run) => {
          online = run
          return () => undefined
        }}
        now={() => Date.parse(LATER) - 23 * 60 * 60_000}
      />,
    )
    return { sending, timers, online: () => online() }
  }

  test('sees the draft’s name, adds photos, and reads what has arrived', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: '77 Birch Ave' })).toBeVisible()
    await expect.element(page.getByText('This link works for another 23 h.')).toBeVisible()
    await button('Choose photos').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('2 photos received.')
    await expectNothingForAxe()
  })

  test('on a bad line each photo goes again under its own id, until it has arrived', async () => {
    const sent: string[] = []
    const upload = vi.fn<SendingPorts['upload']>(async ({ fields }) => {
      sent.push(fields.photoId)
      return sent.length < 3 ? silence : { kind: 'ok', value: { photoId: fields.photoId, sha256: 'aa' } }
    })
    const { timers } = await open({ upload })
    await button('Choose photos').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('2 on the way. Keep this page open')
    for (let time = 0; time < 2; time++) {
      await expect.poll(() => timers.length).toBe(time + 1)
      timers[time]!()
    }
    await expect.element(page.getByRole('status')).toHaveTextContent('2 photos received.')
    // After a try without an answer it is another photo's turn: one that never goes through holds up none.
    expect(sent).toEqual(['id 1', 'id 2', 'id 1', 'id 2'])
  })

  test('is told of each photo that cannot be used, and the others go on', async () => {
    const prepare: SendingPorts['prepare'] = async ({ name }) =>
      name === 'a.jpg' ? { message: 'Not a photo.' } : prepared
    await open({ prepare })
    await button('Choose photos').click()
    await expect.element(page.getByText('Not a photo.')).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('1 photo received.')
  })

  test('when the agent has no room, may try again later', async () => {
    let isFull = true
    const upload: SendingPorts['upload'] = async ({ fields }) =>
      isFull ? problem('guest-tray-full', 413) : { kind: 'ok', value: { photoId: fields.photoId, sha256: 'aa' } }
    await open({ upload })
    await button('Choose photos').click()
    await expect.poll(() => button('Try again').elements().length).toBe(2)
    isFull = false
    await button('Try again').first().click()
    await expect.element(page.getByRole('status')).toHaveTextContent('1 photo received.')
  })

  test('reads that the link has ended, before and in the middle', async () => {
    let sent = 0
    const upload: SendingPorts['upload'] = async ({ fields }) =>
      sent++ > 0 ? problem('guest-link-ended') : { kind: 'ok', value: { photoId: fields.photoId, sha256: 'aa' } }
    await open({ upload })
    await button('Choose photos').click()
    await expect.element(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The agent has 1 photo that you sent. 1 photo did not arrive')
    await expectNothingForAxe()
  })

  test('a question that fails after it has once been answered takes nothing off the screen', async () => {
    let isOut = false
    const visit = vi.fn(async () => (isOut ? silence : visited) as never)
    const { online } = await open({ visit })
    await button('Choose photos').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('2 photos received.')
    isOut = true
    visit.mockClear()
    online()
    await expect.poll(() => visit.mock.results.length).toBe(1)
    await visit.mock.results[0]!.value
    await expect.element(button('Choose photos')).toBeVisible()
  })

  test('with a cut address reads that it is not complete, and with too many requests that', async () => {
    await open({ isWhole: false })
    await expect.element(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
    await open({ visit: async () => problem('too-many-requests', 429) as never })
    await expect.element(page.getByText('Title of too-many-requests')).toBeVisible()
  })

  test('is warned before leaving photos that can be sent again', async () => {
    await open({ upload: async () => problem('guest-tray-full', 413) })
    await button('Choose photos').click()
    await expect.poll(() => button('Try again').elements().length).toBe(2)
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  })

  test('with a link that is not good sees nothing of the draft', async () => {
    await open({ visit: async () => problem('guest-link-ended') as never })
    await expect.element(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    expect(page.getByText('77 Birch Ave').elements()).toEqual([])
  })
})
