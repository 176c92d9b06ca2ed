// The portal of the member who is signed in: their work on this phone, their lists, their session, and what runs beside
// the page.
import type { ComponentProps } from 'react'
import { isSameOwner, type Owner } from '../api/owner.ts'
import type { InstallPrompt } from '../device/install-prompt.ts'
import { type Network, onOnline, savesData } from '../device/network.ts'
import { onForeground, whenIdle, whenPainted } from '../device/page-moments.ts'
import { isActing } from '../features/impersonation/acting-words.ts'
import type { PhotoIntake } from '../features/photos/photo-intake.ts'
import { decideSignOut } from '../features/session/decide-sign-out.ts'
import { type Kept, keepPortal, keepUser, keepVisit, visitRow } from '../features/session/last-member.ts'
import { classifyRedirect } from '../features/session/return-address.ts'
import { startSessionWatch } from '../features/session/session-watch.ts'
import { ownerOf } from '../features/session/whose-session.ts'
import { pickedFiles } from '../offline/drafts/picked-files.ts'
import type { Offline, Sync } from '../offline/offline.ts'
import { createOffline } from '../offline/open-offline.ts'
import { cipherOf, deviceKeys } from '../offline/store/device-keys.ts'
import { createHoldChoice, lineOf } from '../offline/upload-hold.ts'
import { fillPhoneQueries } from '../phone/phone-queries.ts'
import { createIdleQueue, type IdleQueue } from '../state/idle-queue.ts'
import { memberKey, memberKeys } from '../state/storage-keys.ts'
import { setTimer, within } from '../state/timers.ts'
import type { Line } from './connect.ts'
import type { Portal } from './portal.tsx'
import { watchFirstPage } from './reading/first-page.ts'
import { isServed, reloadForMissingCode } from './reading/missing-chunk.ts'
import { openMemberQueries, refreshOnReturn } from './reading/query.ts'
import { readAhead } from './reading/read-ahead.ts'
import { createAlone } from './ready/alone.ts'
import { readRightsAhead } from './ready/rights-ahead.ts'
import type { createPortalRouter } from './routes.tsx'
import { watchActivity } from './session/activity.ts'
import { type Entrance, follow, goToLogin } from './session/boot.ts'
import { boundTo } from './session/bound-call.ts'
import { endSession } from './session/end-session.ts'
import { endedActing, readEndedActing } from './session/ended-acting.ts'
import { eraseMember } from './session/erase-member.ts'
import { isLeaving, leaveForHome } from './session/leave-for-home.ts'
import { watchPortalInfo } from './session/live-portal.ts'
import { createLiveUser, reportOtherClock } from './session/live-user.ts'
import { isSafeMoment, startAppUpdate } from './shell/app-update.ts'
import { createChatWindow } from './support/chat-window.ts'
import { connectWorker } from './work/connect-worker.ts'
import { type LiveDrafts, watchDrafts } from './work/live-drafts.ts'
import { watchLostWork } from './work/lost-work.ts'
import { refreshAfterSending } from './work/record-queries.ts'
import { openSealedTexts, type SealedTexts } from './work/sealed-texts.ts'
import { createUnsavedWork } from './work/unsaved-work.ts'

type Router = ReturnType<typeof createPortalRouter>
type Given = {
  kept: Kept
  line: Line
  network: Network
  install: InstallPrompt
  router: Router
  /** Settles when the code of the page at this address is here, or out of reach. */
  pageCode: Promise<void>
}
type Opened = Omit<ComponentProps<typeof Portal>, 'router'>

/** The replies are in the document; one that does not parse is requested, and is waited for at most this long. */
const FIRST_DATA_WITHIN_MS = 1_000
/** Most of it comes from this phone; what has to come from the server is waited for at most this long. */
const LATER_WITHIN_MS = 300

const now = () => Date.now()
const newId = () => crypto.randomUUID()
const reload = () => window.location.reload()

export async function openMember(
  { user, isFresh }: Extract<Entrance, { kind: 'open' }>,
  { kept, line, network, install, router, pageCode }: Given,
): Promise<Opened> {
  const { deviceId } = kept
  const { report, serverClock } = line
  const member = ownerOf(user)
  const { real } = member
  const doubts = new EventTarget()
  const leaving = new AbortController()
  const call = boundTo(line.call, {
    ...{ member, signedOut: leaving.signal },
    onDoubt: () => void doubts.dispatchEvent(new Event('doubt')),
    onAnswer: () => offline.sync.answered(),
  })
  const live = createLiveUser(user, { call, keep: keepUser })

  // The page's own content has priority over everything else.
  const first = watchFirstPage({ whenPainted, setTimer })
  tellOnLeaving(router, first.tell)
  const shown = pageCode.then(() => first.painted)
  void shown.then(line.firstData.end)
  const idle = createIdleQueue({ shown, whenIdle, setTimer, elapsed: () => performance.now() })
  const portal = watchPortalInfo(kept.portal, { call, network, setTimer, idle, keep: keepPortal })
  if (isFresh) idle.add('member', () => reportOtherClock(user, now(), report))
  else idle.add('member', live.read)
  idle.add('reports', line.sendReports)

  // The member's work, lists and texts on this phone.
  const keys = deviceKeys(member, deviceId, call, kept.keys)
  const cipher = cipherOf(keys, deviceId)
  const uploadHold = createHoldChoice(localStorage, lineOf(navigator), window)
  const offline = createOffline({
    member: isActing(user) ? { ...member, effectiveName: user.agent.MemberFullName } : member,
    ...{ deviceId, keys, call, uploadHold, clockAgrees: serverClock.agreed },
    ...{ uploadPhoto: line.uploadPhoto, uploadFile: line.uploadFile },
    ...(!hasWorker() && !hasBeenHere(kept) && isToRead(window.location.pathname) && { startAfter: turnOfWork(idle) }),
  })
  const drafts = watchDrafts(offline)
  const [queries, texts] = await Promise.all([
    openMemberQueries(member, {
      ...{ network, cipher, keyCame: keys.came, shown, isNew: kept.user === null },
      visit: {
        sealed: kept.visits.get(visitRow(member)),
        keep: (sealed) => keepVisit(member, sealed),
        page: document,
      },
    }),
    openSealedTexts({
      ...{ storage: localStorage, names: memberKeys(real, 'sealed') },
      ...{ owner: { real, effective: real }, cipher, setTimer, target: window },
    }),
  ])
  const lost = watchLostWork(drafts, member, texts)

  // Runs beside the page.
  const isForm = () => router.state.matches.some(({ staticData }) => staticData.isForm)
  const isSafe = () => isSafeMoment(offline.sync.get(), isForm())
  const ahead = readAhead(queries.client, call, window.location)
  // Data from the document or from this phone is in the cache before the first render.
  if (line.firstData.isHere) await within(ahead.first, FIRST_DATA_WITHIN_MS)
  else if (hasWorker()) await within(Promise.all([ahead.first, ahead.all, drafts.loaded()]), LATER_WITHIN_MS)
  // A mouse passes over many links that nobody follows.
  if (matchMedia('(hover: none)').matches && !savesData(navigator))
    router.update({
      ...router.options,
      context: { readAhead: (page) => void readAhead(queries.client, call, page) },
    })
  keepRights(idle, network, () => readRightsAhead({ queries: queries.client, call, permissions: user.permissions }))
  const worker = connectWorker(offline, drafts, uploadHold, idle)
  nudgeSync(offline.sync, network)
  refreshOnReturn(window)
  refreshAfterSending(offline, queries.client)
  fillPhoneQueries(offline, queries.client)
  reloadForMissingCode({
    ...{ target: window, storage: sessionStorage, isSafe, reload },
    isServed: () => isServed((address, init) => fetch(address, init)),
  })
  const intake = once(async () => {
    worker.wantConverter()
    return (await import('./work/photo-work.ts')).openPhotoWork(offline, newId, texts, portal.get()?.photoExtraTypes)
  })
  // A phone that cannot read its drafts reports that elsewhere.
  idle.add('work', () => resumePhotos(offline, drafts, { texts, intake }).catch(() => undefined))

  // The session.
  /**
   * Does not navigate away from a form, or from work that is only on this phone: there, Login Again in the Expired modal
   * uses the URL. Reads the store, because a page that was just opened may not have its drafts loaded. If they cannot be
   * read, assumes unsent work.
   */
  const mayLeave = async () => {
    const here = await Promise.all([offline.drafts.list(), offline.unopened()]).catch(() => null)
    return !isForm() && here !== null && decideSignOut(here[0], member, here[1]).kind === 'go'
  }
  const session = startSessionWatch({
    ...{ call, user, network, now, setTimer, onForeground },
    cookies: () => document.cookie,
    lastActivity: watchActivity(window, now),
    onServerTime: serverClock.heard,
    onZoneData: live.hearZoneData,
    onOtherMember: (status) => leaveForHome(endedActing(user, status)),
    onRedirect: async (redirect) => {
      if (!(await mayLeave())) return
      if (classifyRedirect(redirect, window.location.origin) === 'follow') follow(redirect)
      else void signIn()
    },
    onSignedInAgain: () => {
      offline.sync.nudge('signed-in')
      void queries.client.invalidateQueries()
    },
  })
  const signIn = () => goToLogin(call, { name: user.realFullName })
  doubts.addEventListener('doubt', () => void session.check())
  const tabs = joinTabs(member, session.check)

  const connection = lineOf(navigator)
  const alone = createAlone(localStorage, connection, window)
  const services: Opened['services'] = {
    ...{ call, report, offline, drafts, lost, texts, network, session, install, uploadHold, intake, signIn },
    unsaved: createUnsavedWork(),
    chat: createChatWindow(),
    endedActing: readEndedActing(sessionStorage, user),
    update: startAppUpdate({ isSafe, reload, idle }),
    prepare: worker.prepare,
    alone,
    here: { works: worker.works, check: worker.check, inControl: worker.inControl, onDisk: queries.onDisk },
    signedOut: leaving.signal,
    signOut: async (keepsWork = false) => {
      leaving.abort()
      session.stop()
      void worker.forgetMember()
      await endSession({
        ...{ call: line.call, member, keepsWork },
        erase: async () => {
          lost.erase()
          texts.stop()
          // These stop writing first; the next line may be able to erase what their code cannot.
          await Promise.allSettled([keepsWork ? offline.leave() : offline.erase(), queries.erase()])
          await eraseMember({ real, keepsWork })
        },
        tellTabs: () => tabs.postMessage({ kind: 'signed-out' } satisfies TabWord),
      })
    },
    now,
    boardNow: serverClock.now,
    newId,
  }
  // While a member acts for another, it would prepare the other's listings.
  if (worker.works && !isActing(user))
    idle.add('alone', async () => {
      const { startAlone } = await import('./ready/start-alone.ts')
      await startAlone({ ...services, user, queries: queries.client }, { connection, isForm, router })
    })
  return { services, user: live, portal, queries: queries.client, idle, onShown: first.tell }
}

const hasWorker = () => Boolean(navigator.serviceWorker?.controller)
/** Whether somebody has worked on this phone and may have left unsent work. */
const hasBeenHere = ({ user, hasKeptWork }: Kept) => user !== null || hasKeptWork

/** Pages that only show data; they report when they show it. */
const isToRead = (pathname: string) => ['/', '/listings/search', '/listings/view', '/settings'].includes(pathname)

/** A page that does not report it counts as shown once it is rendered; so does any page that the member leaves. */
function tellOnLeaving(router: Router, tell: () => void): void {
  const { pathname } = window.location
  const stop = router.subscribe('onRendered', ({ toLocation }) => {
    const says = isToRead(pathname) || router.state.matches.some(({ staticData }) => staticData.isForm)
    if (toLocation.pathname === pathname && says) return
    stop()
    tell()
  })
}

const turnOfWork = (idle: IdleQueue) => new Promise<void>((resolve) => idle.add('work', resolve))

/** Anything that could not be fetched is fetched at the next start, or when back online. */
function keepRights(idle: IdleQueue, network: Network, read: () => Promise<void>): void {
  const tryRead = () => network.isOnline() && void read().catch(() => undefined)
  idle.add('rights', tryRead)
  network.subscribe(tryRead)
}

/** Opened on first use; after a failure, the next call retries. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

type Resuming = { texts: SealedTexts; intake: () => Promise<PhotoIntake> }
async function resumePhotos({ drafts, owner }: Offline, live: LiveDrafts, { texts, intake }: Resuming) {
  const isNoted = texts.getItem(memberKey('unrecorded', owner.real)) !== null
  if (!isNoted && !(await live.loaded())?.some((draft) => pickedFiles(draft).length > 0)) return
  const { resumePicked } = await import('./work/resume-picked.ts')
  await resumePicked(drafts, await intake(), { texts, owner })
}

type TabWord = { kind: 'signed-out' } | { kind: 'opened'; member: Owner }

/**
 * Tells the other tabs who is signed in, and who has signed out. If acting for somebody started or ended in another
 * tab, the server gives the reason first.
 */
function joinTabs(member: Owner, check: () => Promise<void>): BroadcastChannel {
  const tabs = new BroadcastChannel('curbside-session')
  tabs.addEventListener('message', ({ data }: MessageEvent<TabWord>) => {
    if (data.kind === 'signed-out' || data.member.real !== member.real) leaveForHome()
    else void check().then(() => isSameOwner(data.member, member) || isLeaving() || leaveForHome())
  })
  tabs.postMessage({ kind: 'opened', member } satisfies TabWord)
  return tabs
}

function nudgeSync(sync: Sync, network: Network): void {
  onOnline(() => sync.nudge('online'), network)
  onForeground(() => sync.nudge('foreground'))
}
