// Examples of the calls about guests: for Ann's draft and a stranger's, and with a token, which needs no session.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { GuestToken } from '#contract/guest.ts'
import { PEOPLE, type Person } from '../../support/board.ts'
import { givenGuestLink, sendAsGuest } from '../../support/guest-link.ts'
import type { Answer } from '../../support/portal.ts'
import type { Cell, Example } from './cell.ts'
import { AGENT, OFFICE, SIDES } from './examples.ts'

type Tray = { linkId: string; draftId: string; token: string; photoId: string; sentAs: string }

const perHost = (ask: (tray: Tray, cell: Cell) => Promise<Answer<unknown>>): Example =>
  Object.fromEntries(SIDES.map((side) => [side, async (cell: Cell) => ask(await trayOf(cell, AGENT[side]), cell)]))

const trayOf = (cell: Cell, host: Person): Promise<Tray> => cell.kept('tray', () => givenTray(cell, host))

async function givenTray({ portal, session, picture }: Cell, host: Person): Promise<Tray> {
  const member = session(host)
  // A member has a hundred drafts at most.
  await portal.db.updateTable('autosave').set({ finished_at: new Date() }).where('title', '=', TITLE).execute()
  const link = await givenGuestLink(member, TITLE)
  const { photoId: sentAs, problem } = await sendAsGuest(member, { token: link.token, image: picture })
  expect(problem).toBeUndefined()
  const tray = await member.call('guestTray', { draftId: link.draftId })
  return { ...link, sentAs, photoId: tray.value.photos[0]!.photoId }
}

const TITLE = 'A guest’s draft'
const WRONG = GuestToken.parse('x'.repeat(43))
const byToken = (ask: (tray: Pick<Tray, 'token' | 'sentAs'>, cell: Cell) => Promise<Answer<unknown>>): Example => ({
  'good token': async (cell) => ask(await trayOf(cell, PEOPLE.ann), cell),
  'wrong token': (cell) => ask({ token: WRONG, sentAs: randomUUID() }, cell),
})

type Given = { photographerId: string; token: string; id: number }

/** A photographer of Ann's, or of the stranger's, with a draft of theirs to open. */
async function photographerOf(cell: Cell, host: Person): Promise<Given> {
  await trayOf(cell, host)
  return cell.kept(`photographer of ${host.uniqueId}`, async () => {
    const photographerId = randomUUID()
    const of = { type: 'agent' as const, id: host.uniqueId }
    await cell.portal.db.deleteFrom('photographer').where('member_unique_id', '=', host.uniqueId).execute()
    const member = cell.session(host)
    const { token } = (await member.call('photographerName', { photographerId, of, name: 'Pia', email: null })).value
    const { listings } = (await member.call('photographerVisit', { token })).value
    return { photographerId, token, id: listings[0]!.id }
  })
}
const perRecord = (name: 'photographers' | 'photographerName'): Example =>
  Object.fromEntries(
    SIDES.flatMap((side) =>
      (['agent', 'office'] as const).map((type): [string, (cell: Cell) => Promise<Answer<unknown>>] => [
        `${side} ${type}`,
        async ({ member, portal }) => {
          await portal.db.deleteFrom('photographer').execute()
          const of = { type, id: (type === 'agent' ? AGENT : OFFICE)[side].uniqueId }
          return name === 'photographers'
            ? member.call(name, { of })
            : member.call(name, { of, photographerId: randomUUID(), name: 'Pia', email: null })
        },
      ]),
    ),
  )
const asPhotographer = (
  ask: (given: Pick<Given, 'token' | 'id'>, cell: Cell) => Promise<Answer<unknown>>,
): Example => ({
  'good token': async (cell) => ask(await photographerOf(cell, PEOPLE.ann), cell),
  'wrong token': (cell) => ask({ token: WRONG, id: 1 }, cell),
})

export const GUEST_CALLS = {
  guestTray: perHost(({ draftId }, { member }) => member.call('guestTray', { draftId })),
  guestLinkMake: perHost(({ draftId }, { member }) => member.call('guestLinkMake', { draftId })),
  guestLinkRevoke: perHost(({ linkId }, { member }) => member.call('guestLinkRevoke', { linkId })),
  guestPicture: perHost(({ photoId }, { member }) =>
    member.call('guestPicture', undefined, { query: { photoId, part: 'thumbnail' } }),
  ),
  guestSettle: perHost(({ photoId }, { member }) => member.call('guestSettle', { photoId, kept: false })),
  guestVisit: byToken(({ token }, { member }) => member.call('guestVisit', { token })),
  guestUpload: byToken(({ token }, { member, picture }) => sendAsGuest(member, { token, image: picture })),
  guestOwnPicture: byToken(({ token, sentAs }, { member }) =>
    member.call('guestOwnPicture', { token, photoId: sentAs }),
  ),
  photographers: perRecord('photographers'),
  photographerName: perRecord('photographerName'),
  photographerWithdraw: Object.fromEntries(
    SIDES.map((side) => [
      side,
      async (cell: Cell) => {
        const { photographerId } = await photographerOf(cell, AGENT[side])
        return cell.member.call('photographerWithdraw', { photographerId })
      },
    ]),
  ),
  photographerVisit: asPhotographer(({ token }, { member }) => member.call('photographerVisit', { token })),
  photographerOpen: asPhotographer(({ token, id }, { member }) => member.call('photographerOpen', { token, id })),
}
