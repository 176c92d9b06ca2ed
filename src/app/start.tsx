// Composition: call → session → offline → queries → router. Everything with side effects is created here, once, and
// passed down.

import { createRoot } from 'react-dom/client'
import type { UserReply } from '#contract/session.ts'
import { type Call, createCall, createPost, type UploadFile, type UploadPhoto } from '../api/call.ts'
import { endpointOf, loadEndpoints } from '../api/endpoint-table.ts'
import { isSameOwner, type Owner } from '../api/owner.ts'
import type { InstallPrompt } from '../device/install-prompt.ts'
import { browserNetwork } from '../device/network.ts'
import { whenPainted } from '../device/page-moments.ts'
import { setTimer } from '../device/set-timer.ts'
import { isActing } from '../features/impersonation/acting-label.ts'
import type { PhotoIntake } from '../features/photos/photo-intake.ts'
import { decideSignOut } from '../features/session/decide-sign-out.ts'
import { type Kept, keepUser, readKept } from '../features/session/last-member.ts'
import { classifyRedirect } from '../features/session/return-address.ts'
import { createServerClock } from '../features/session/server-clock.ts'
import { type SessionWatchPorts, startSessionWatch } from '../features/session/session-watch.ts'
import { ownerOf } from '../features/session/whose-session.ts'
import { pickedFiles } from '../offline/drafts/picked-files.ts'
import type { Offline, Sync } from '../offline/offline.ts'
import { cipherOf, deviceKeys } from '../offline/store/device-keys.ts'
import { createHoldChoice, lineOf } from '../offline/upload-hold.ts'
import { fillPhoneQueries } from '../phone/phone-queries.ts'
import { memberKey, memberKeys } from '../state/storage-keys.ts'
import { within } from '../state/within.ts'
import { laterReports, reportingFaults, reportUncaught } from './later-reports.ts'
import { Portal } from './portal.tsx'
import { watchFirstPage } from './reading/first-page.ts'
import { isServed, reloadForMissingCode } from './reading/missing-chunk.ts'
import { openMemberQueries, refreshOnReturn } from './reading/query.ts'
import { preloadPage, readAhead } from './reading/read-ahead.ts'
import type { ReportError } from './report-ports.ts'
import { beginTransitions, createPortalRouter } from './routes.tsx'
import type { Services } from './services.tsx'
import { watchActivity } from './session/activity.ts'
import { enter, follow, goToLogin } from './session/boot.ts'
import { boundTo } from './session/bound-call.ts'
import { endSession } from './session/end-session.ts'
import { endedActing, noteEndedActing, readEndedActing } from './session/ended-acting.ts'
import { eraseWhatIsLeft } from './session/erase-left.ts'
import { isLeaving, leaveForHome } from './session/leave-for-home.ts'
import { createLiveUser, reportOtherClock } from './session/live-user.ts'
import { isSafeMoment, startAppUpdate } from './shell/app-update.ts'
import { Closed } from './shell/closed.tsx'
import { createChatWindow } from './support/chat-window.ts'
import { connectWorker } from './work/connect-worker.ts'
import { fetchWithProgress } from './work/fetch-with-progress.ts'
import { LATER_CODE } from './work/later-code.ts'
import { laterOffline } from './work/later-offline.ts'
import { watchDrafts } from './work/live-drafts.ts'
import { watchLostWork } from './work/lost-work.ts'
import { refreshAfterSending } from './work/refresh-after-sending.ts'
import { openSealedTexts, type SealedTexts } from './work/sealed-texts.ts'
import { createUnsavedWork } from './work/unsaved-work.ts'

const now = () => Date.now()
const serverClock = createServerClock(now)
const newId = () => crypto.randomUUID()
const network = browserNetwork
/** A store that has not answered by then may never answer. */
const STORE_WITHIN_MS = 10_000
/** Maximum time that a page waits for the code that works offline: what needs that code waits by itself. */
const CORE_WITHIN_MS = 5_000
/** After the page's content. */
const SENDING_AFTER_MS = 2_000
/** After the page's own calls; at about the same time the service worker starts to fetch the forms themselves. */
const RIGHTS_AFTER_MS = 3_000
const uploadHold = createHoldChoice(localStorage, lineOf(navigator), window)

export async function start(element: HTMLElement, install: InstallPrompt): Promise<void> {
  const router = createPortalRouter()
  // Loads the page's own code while waiting for the server to say who is signed in.
  const pageCode = preloadPage(router)
  if (hasWorker() || !isReadOnly(window.location.pathname)) void loadOffline().catch(() => undefined)
  // Home alone is shown without the other calls.
  if (window.location.pathname !== '/') void loadEndpoints().catch(() => undefined)
  beginTransitions(router)
  const again = () => window.location.reload()
  const kept = await within(readKept(newId), STORE_WITHIN_MS)
  if (!kept) return createRoot(element).render(<Closed reason="no-store" onRetry={again} />)
  if (kept.toErase.length > 0 && !(await eraseWhatIsLeft(kept.toErase)))
    return createRoot(element).render(<Closed reason="not-erased" onRetry={again} />)
  const ports = { endpointOf, fetch: fetchWithProgress, deviceId: kept.deviceId }
  const plainCall = createCall(ports)
  const post = createPost(ports)
  const { report, send: sendReports } = laterReports({
    call: plainCall,
    routeOf: () => router.state.matches.at(-1)?.routeId ?? '/',
    storage: localStorage,
  })
  void sendReports()
  network.subscribe(() => network.isOnline() && void sendReports())
  reportUncaught(window, report)
  const call = reportingFaults(plainCall, report)
  const entrance = await enter(kept, {
    ...{ call, network, hasUnsent: hasUnsent(kept.deviceId) },
    onServerTime: serverClock.heard,
  })
  if (entrance.kind === 'leaving') return
  if (entrance.kind === 'open') {
    if (entrance.ended) noteEndedActing(sessionStorage, entrance.ended)
    return open(element, entrance, {
      kept,
      call,
      report,
      install,
      router,
      pageCode,
      uploadPhoto: (upload) =>
        loadUploads().then(
          ({ createUploadPhoto }) => createUploadPhoto(post)(upload),
          () => OUT_OF_REACH,
        ),
      uploadFile: (upload) =>
        loadUploads().then(
          ({ createUploadFile }) => createUploadFile({ call: plainCall, post })(upload),
          () => OUT_OF_REACH,
        ),
    })
  }
  network.subscribe(again)
  const reason = network.isOnline() ? 'no-answer' : 'offline'
  createRoot(element).render(<Closed reason={reason} hasKeptWork={kept.hasKeptWork} onRetry={again} />)
}

type Made = {
  kept: Kept
  call: Call
  report: ReportError
  install: InstallPrompt
  router: ReturnType<typeof createPortalRouter>
  pageCode: Promise<void>
  uploadPhoto: UploadPhoto
  uploadFile: UploadFile
}

async function open(element: HTMLElement, { user, isFresh }: { user: UserReply; isFresh: boolean }, made: Made) {
  const { kept, report, install, router, pageCode, uploadPhoto, uploadFile } = made
  const member = ownerOf(user)
  const owner = isActing(user) ? { ...member, effectiveName: user.agent.MemberFullName } : member
  const doubts = new EventTarget()
  const leaving = new AbortController()
  const onDoubt = () => void doubts.dispatchEvent(new Event('doubt'))
  const onAnswer = () => later.offline.sync.answered()
  const call = boundTo(made.call, { member, signedOut: leaving.signal, onDoubt, onAnswer })
  const { deviceId } = kept
  const live = createLiveUser(user, { call, keep: keepUser })
  const keys = deviceKeys(member, deviceId, call)
  const later = laterOffline({
    ...{ owner, deviceId, now, newId },
    openCore: async () =>
      (await loadOffline()).openOffline({
        ...{ member: owner, deviceId, keys, call, uploadPhoto, uploadFile, uploadHold },
        code: LATER_CODE,
        clockAgrees: serverClock.agreed,
      }),
  })
  const { offline, open: openCore } = later
  const tryCore = () => openCore().catch(() => undefined)
  const isNew = !hasWorker() && !hasBeenHere(kept)
  const isToRead = isNew && isReadOnly(window.location.pathname)
  const first = watchFirstPage({ isHere: !isNew, whenPainted, setTimer })
  tellOnLeaving(router, first.tell)
  const cipher = cipherOf(keys, deviceId)
  const { real } = member
  const [queries, texts] = await Promise.all([
    openMemberQueries(member, network, cipher, keys.came),
    openSealedTexts({
      ...{ storage: localStorage, names: memberKeys(real, 'sealed') },
      ...{ owner: { real, effective: real }, cipher, setTimer, target: window },
    }),
    isToRead || within(tryCore(), CORE_WITHIN_MS),
  ])
  readAhead(queries.client, call, window.location.pathname)
  const painted = pageCode.then(() => first.painted)
  void painted.then(tryCore)
  void painted.then(() => setTimer(fetchAhead, SENDING_AFTER_MS))
  network.subscribe(() => network.isOnline() && tryCore())
  const readRights = async () => {
    if (!network.isOnline()) return
    const { readRightsAhead } = await import('./ready/rights-ahead.ts')
    await readRightsAhead({ queries: queries.client, call, permissions: user.permissions })
  }
  // Anything that could not be fetched is fetched at the next start, or when back online.
  const tryRights = () => readRights().catch(() => undefined)
  void painted.then(() => setTimer(tryRights, RIGHTS_AFTER_MS))
  network.subscribe(tryRights)
  if (isFresh) void painted.then(() => reportOtherClock(user, now(), report))
  else void live.read()
  const worker = connectWorker(offline, uploadHold)
  nudgeSync(offline.sync)
  refreshOnReturn(window)
  refreshAfterSending(offline, queries.client)
  fillPhoneQueries(offline, queries.client)
  const isForm = () => router.state.matches.some(({ staticData }) => staticData.isForm)
  const isSafe = () => isSafeMoment(offline.sync.snapshot(), isForm())
  reloadForMissingCode({
    ...{ target: window, storage: sessionStorage, isSafe, reload },
    isServed: () => isServed((address, init) => fetch(address, init)),
  })
  const drafts = watchDrafts(offline, later)
  const lost = watchLostWork(drafts, member, texts)
  const name = user.realFullName
  const session = watchSession({
    call,
    user,
    // Does not navigate away from a form, or from work that is only on this phone: there, Login Again in the Expired
    // modal uses the URL. Reads the store, because a page that was just opened may not have its drafts loaded. If they
    // cannot be read, assumes unsent work.
    mayLeave: async () => {
      const here = await Promise.all([offline.drafts.list(), offline.unopened()]).catch(() => null)
      return !isForm() && here !== null && decideSignOut(here[0], member, here[1]).kind === 'go'
    },
    onZoneData: live.hearZoneData,
    onSignedInAgain: () => {
      offline.sync.nudge('signed-in')
      void queries.client.invalidateQueries()
    },
  })
  doubts.addEventListener('doubt', () => void session.check())
  const tabs = joinTabs(member, session.check)
  const intake = once(async () => {
    worker.wantConverter()
    return (await import('./work/photo-work.ts')).openPhotoWork(offline, newId, texts, kept.portal?.photoExtraTypes)
  })
  // A phone that cannot read its drafts reports that elsewhere.
  resumePhotos(offline, texts, intake).catch(() => undefined)
  const services: Services = {
    call,
    report,
    offline,
    readAllDrafts: async () => (await openCore()).drafts.listAll(),
    drafts,
    // Code that the server no longer has requires a new page.
    retryDrafts: async () => {
      if (!(await drafts.retry()) && (await isServed((address, init) => fetch(address, init)))) reload()
    },
    lost,
    texts,
    unsaved: createUnsavedWork(),
    chat: createChatWindow(),
    user,
    endedActing: readEndedActing(sessionStorage, user),
    portal: kept.portal,
    network,
    session,
    install,
    uploadHold,
    update: startAppUpdate({ isSafe, reload, after: painted }),
    intake,
    prepare: worker.prepare,
    here: { works: worker.works, check: worker.check, inControl: worker.inControl, onDisk: queries.onDisk },
    signIn: () => goToLogin(call, { name }),
    signedOut: leaving.signal,
    painted,
    signOut: async (keepsWork = false) => {
      leaving.abort()
      session.stop()
      void worker.forgetMember()
      await endSession({
        call: made.call,
        member,
        keepsWork,
        erase: async () => {
          lost.erase()
          texts.stop()
          // These stop writing first; the next line may be able to erase what their code cannot.
          await Promise.allSettled([keepsWork ? offline.leave() : offline.erase(), queries.erase()])
          await (await import('./session/erase-member.ts')).eraseMember({ real: member.real, keepsWork })
        },
        tellTabs: () => tabs.postMessage({ kind: 'signed-out' } satisfies TabWord),
      })
    },
    now,
    boardNow: serverClock.now,
    newId,
  }
  createRoot(element).render(
    <Portal {...{ services, user: live, router }} queries={queries.client} onShown={first.tell} />,
  )
}

/** Code that works offline; a first visit to a read-only page fetches it after the page's content. */
const loadUploads = () => import('../api/uploads.ts')
/** Like any request without a connection: it is retried. */
const OUT_OF_REACH = { kind: 'silence', reason: 'network' } as const
/** With the calls that it makes: one of the last moment finds them here. */
const loadOffline = async () => {
  const [core] = await Promise.all([import('../offline/open-offline.ts'), loadEndpoints()])
  return core
}
const READ_ONLY = ['/', '/listings/search', '/listings/view', '/settings']
const isReadOnly = (pathname: string) => READ_ONLY.includes(pathname)
const hasWorker = () => Boolean(navigator.serviceWorker?.controller)

/** Somebody has worked on this phone, and may have left something unsent: the core opens at once. */
const hasBeenHere = ({ user, hasKeptWork }: Kept) => user !== null || hasKeptWork

/** A page that does not say when it shows what it is for has been shown when it is rendered; a member who goes on waits no longer. */
function tellOnLeaving(router: ReturnType<typeof createPortalRouter>, tell: () => void): void {
  const { pathname } = window.location
  const stop = router.subscribe('onRendered', ({ toLocation }) => {
    const says = isReadOnly(pathname) || router.state.matches.some(({ staticData }) => staticData.isForm)
    if (toLocation.pathname === pathname && says) return
    stop()
    tell()
  })
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

async function resumePhotos(
  { drafts, owner }: Offline,
  texts: SealedTexts,
  intake: () => Promise<PhotoIntake>,
): Promise<void> {
  const isNoted = texts.getItem(memberKey('unrecorded', owner.real)) !== null
  if (!isNoted && !(await drafts.list()).some((draft) => pickedFiles(draft).length > 0)) return
  const { resumePicked } = await import('./work/resume-picked.ts')
  await resumePicked(drafts, await intake(), { texts, owner })
}

/** Called only when another member signs in on this phone. */
const hasUnsent = (deviceId: string) => async (user: UserReply) =>
  (await import('./work/unsent-work.ts')).hasUnsentWork(user, deviceId)

/** Loaded now, so that it is available when the connection is lost. */
const fetchAhead = () => void Promise.allSettled([LATER_CODE.sending(), LATER_CODE.editing()])

const reload = () => window.location.reload()

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

function nudgeSync(sync: Sync): void {
  network.subscribe(() => network.isOnline() && sync.nudge('online'))
  const foreground = () => document.visibilityState === 'visible' && sync.nudge('foreground')
  document.addEventListener('visibilitychange', foreground)
  window.addEventListener('pageshow', foreground)
}

type Watched = Pick<SessionWatchPorts, 'call' | 'user' | 'onSignedInAgain' | 'onZoneData'> & {
  mayLeave: () => Promise<boolean>
}

const watchSession = ({ mayLeave, ...watched }: Watched) =>
  startSessionWatch({
    ...watched,
    network,
    now,
    setTimer,
    cookies: () => document.cookie,
    lastActivity: watchActivity(window, now),
    onForeground: (listener) => {
      const look = () => document.visibilityState === 'visible' && listener()
      document.addEventListener('visibilitychange', look)
      return () => document.removeEventListener('visibilitychange', look)
    },
    onServerTime: serverClock.heard,
    onOtherMember: (status) => leaveForHome(endedActing(watched.user, status)),
    onRedirect: async (redirect) => {
      if (!(await mayLeave())) return
      if (classifyRedirect(redirect, window.location.origin) === 'follow') follow(redirect)
      else void goToLogin(watched.call, { name: watched.user.realFullName })
    },
  })
