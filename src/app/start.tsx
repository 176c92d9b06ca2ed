// Composition: call → session → offline → queries → router. Everything with an effect is made here, once, and handed down.
import { createRoot } from 'react-dom/client'
import { boardOf, type UserReply } from '#contract/session.ts'
import { setZoneOffsets } from '#rules/board-clock.ts'
import { type Call, createCall, createUploadFile, createUploadPhoto } from '../api/call.ts'
import type { Owner } from '../api/owner.ts'
import type { InstallPrompt } from '../device/install-prompt.ts'
import { browserNetwork } from '../device/network.ts'
import { setTimer } from '../device/set-timer.ts'
import { recentKey } from '../features/lookups/recent-choices.ts'
import type { PhotoIntake } from '../features/photos/photo-intake.ts'
import { decideSignOut } from '../features/session/decide-sign-out.ts'
import { type Kept, readKept } from '../features/session/last-member.ts'
import { judgeRedirect } from '../features/session/return-address.ts'
import { startSessionWatch } from '../features/session/session-watch.ts'
import { isSameOwner, ownerOf } from '../features/session/whose-session.ts'
import { pickedFiles } from '../offline/drafts/picked-files.ts'
import type { Offline, Sync } from '../offline/offline.ts'
import { createHoldChoice, lineOf } from '../offline/upload-hold.ts'
import { fillPhoneQueries } from '../phone/phone-queries.ts'
import { laterReports, reportingFaults, reportUncaught } from './later-reports.ts'
import { startKey } from './pages/record-form/kept-start.ts'
import { Portal } from './portal.tsx'
import { afterRows } from './reading/after-rows.ts'
import { reloadForMissingCode } from './reading/missing-chunk.ts'
import { openMemberQueries, refreshOnReturn } from './reading/query.ts'
import { preloadPage, readAhead } from './reading/read-ahead.ts'
import type { ReportError } from './report-ports.ts'
import { beginTransitions, createPortalRouter } from './routes.tsx'
import type { Services } from './services.tsx'
import { watchActivity } from './session/activity.ts'
import { enter, follow, goToLogin } from './session/boot.ts'
import { boundTo } from './session/bound-call.ts'
import { endSession } from './session/end-session.ts'
import { leaveForHome } from './session/leave-for-home.ts'
import { isSafeMoment, startAppUpdate } from './shell/app-update.ts'
import { Closed } from './shell/closed.tsx'
import { createChatWindow, supportKey } from './support/chat-window.ts'
import { connectWorker } from './work/connect-worker.ts'
import { fetchWithProgress } from './work/fetch-with-progress.ts'
import { laterOffline } from './work/later-offline.ts'
import { watchDrafts } from './work/live-drafts.ts'
import { watchLostWork } from './work/lost-work.ts'
import { refreshAfterSending } from './work/refresh-after-sending.ts'
import { createUnkeptWork } from './work/unkept-work.ts'

const now = () => Date.now()
const newId = () => crypto.randomUUID()
const network = browserNetwork
const uploadHold = createHoldChoice(localStorage, lineOf(navigator), window)

export async function start(element: HTMLElement, install: InstallPrompt): Promise<void> {
  const router = createPortalRouter()
  // The page's own code comes while the server is still being asked who this is.
  preloadPage(router)
  if (!isFirstVisitToHome()) void loadOffline().catch(() => undefined)
  beginTransitions(router)
  const kept = await readKept(newId)
  const ports = { fetch: fetchWithProgress, deviceId: kept.deviceId }
  const plainCall = createCall(ports)
  const { report, send: sendReports } = laterReports({
    call: plainCall,
    routeOf: () => router.state.matches.at(-1)?.routeId ?? '/',
    storage: localStorage,
  })
  void sendReports()
  network.subscribe(() => network.isOnline() && void sendReports())
  reportUncaught(window, report)
  const call = reportingFaults(plainCall, report)
  const entrance = await enter(kept, { call, network, hasUnsent })
  if (entrance.kind === 'leaving') return
  if (entrance.kind === 'open')
    return open(element, entrance, {
      kept,
      call,
      report,
      install,
      router,
      uploadPhoto: createUploadPhoto(ports),
      uploadFile: createUploadFile(ports),
    })
  const again = () => window.location.reload()
  network.subscribe(again)
  createRoot(element).render(<Closed isOnline={network.isOnline()} onRetry={again} />)
}

type Made = {
  kept: Kept
  call: Call
  report: ReportError
  install: InstallPrompt
  router: ReturnType<typeof createPortalRouter>
  uploadPhoto: ReturnType<typeof createUploadPhoto>
  uploadFile: ReturnType<typeof createUploadFile>
}

async function open(element: HTMLElement, { user, isFresh }: { user: UserReply; isFresh: boolean }, made: Made) {
  const { kept, report, install, router, uploadPhoto, uploadFile } = made
  const member = ownerOf(user)
  setZoneOffsets(boardOf(user).timeZone, user.zoneOffsets ?? [])
  const doubts = new EventTarget()
  const call = boundTo(made.call, member, () => doubts.dispatchEvent(new Event('doubt')))
  const { deviceId } = kept
  const { offline, open: openCore } = laterOffline({
    ...{ owner: member, deviceId, now, newId },
    openCore: async () =>
      (await loadOffline()).openOffline({ member, deviceId, call, uploadPhoto, uploadFile, uploadHold }),
  })
  const tryCore = () => openCore().catch(() => undefined)
  const [queries] = await Promise.all([openMemberQueries(member, network), isFirstVisitToHome() || tryCore()])
  readAhead(queries.client, call, window.location.pathname)
  const rows = afterRows(queries.client)
  void rows.then(tryCore)
  network.subscribe(() => network.isOnline() && tryCore())
  const worker = connectWorker(offline, uploadHold)
  nudgeSync(offline.sync)
  refreshOnReturn(window)
  refreshAfterSending(offline, queries.client)
  fillPhoneQueries(offline, queries.client)
  const isForm = () => router.state.matches.some(({ staticData }) => staticData.isForm)
  const isSafe = () => isSafeMoment(offline.sync.snapshot(), isForm())
  reloadForMissingCode({ target: window, storage: sessionStorage, isSafe, isServed, reload })
  const drafts = watchDrafts(offline)
  const lost = watchLostWork(drafts, member, localStorage)
  const name = user.realFullName
  const session = watchSession({
    call,
    user,
    // Not away from a form, nor from what only this phone holds: there the Expired modal's Login Again follows the address.
    // Read from the store: a page that was just opened may not have its drafts yet. If they cannot be read, assume unsent work.
    mayLeave: async () => {
      const here = await offline.drafts.list().catch(() => null)
      return !isForm() && here !== null && decideSignOut(here, member).kind === 'go'
    },
    onSignedInAgain: () => {
      offline.sync.nudge('signed-in')
      void queries.client.invalidateQueries()
    },
  })
  doubts.addEventListener('doubt', () => void session.check())
  const tabs = joinTabs(member, session.check)
  const intake = once(async () => {
    worker.wantConverter()
    return (await import('./work/photo-work.ts')).openPhotoWork(offline, newId, kept.portal?.photoExtraTypes)
  })
  // A phone that cannot read its drafts says so elsewhere.
  resumePhotos(offline, intake).catch(() => undefined)
  const services: Services = {
    call,
    report,
    offline,
    drafts,
    lost,
    unkept: createUnkeptWork(),
    chat: createChatWindow(),
    user,
    portal: kept.portal,
    network,
    session,
    install,
    uploadHold,
    update: startAppUpdate({ isSafe, reload, after: rows }),
    intake,
    prepare: worker.prepare,
    signIn: async () => void (await goToLogin(call, name)),
    signOut: async () => {
      session.stop()
      void worker.forgetMember()
      await endSession({
        call: made.call,
        member,
        erase: () => {
          lost.erase()
          localStorage.removeItem(supportKey(member.real))
          localStorage.removeItem(recentKey(member.real))
          localStorage.removeItem(startKey(member.real))
          const shared = import('./work/shared-photos.ts').then(({ eraseShared }) => eraseShared(member.real))
          return Promise.allSettled([offline.erase(), queries.erase(), shared])
        },
        tellTabs: () => tabs.postMessage({ kind: 'signed-out' } satisfies TabWord),
      })
    },
    now,
    newId,
  }
  createRoot(element).render(<Portal {...{ services, isFresh, router }} queries={queries.client} />)
}

/** What works without signal; a first visit to Home fetches it after its list. */
const loadOffline = () => import('../offline/open-offline.ts')
const isFirstVisitToHome = () => window.location.pathname === '/' && !navigator.serviceWorker?.controller

/** Opened when it is first needed; after a failure, the next call tries again. */
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

async function resumePhotos({ drafts }: Offline, intake: () => Promise<PhotoIntake>): Promise<void> {
  if (!(await drafts.list()).some((draft) => pickedFiles(draft).length > 0)) return
  const { resumePicked } = await import('./work/resume-picked.ts')
  await resumePicked(drafts, await intake())
}

/** Asked only when another member signs in on this phone. */
const hasUnsent = async (user: UserReply) => (await import('./work/unsent-work.ts')).hasUnsentWork(user)

const reload = () => window.location.reload()

const isServed = () =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

type TabWord = { kind: 'signed-out' } | { kind: 'opened'; member: Owner }

/** The portal's tabs tell each other who has come and who has gone. */
function joinTabs(member: Owner, check: () => Promise<void>): BroadcastChannel {
  const tabs = new BroadcastChannel('curbside-session')
  tabs.addEventListener('message', ({ data }: MessageEvent<TabWord>) => {
    if (data.kind === 'opened' && isSameOwner(data.member, member)) void check()
    else leaveForHome()
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

type Watched = { call: Call; user: UserReply; mayLeave: () => Promise<boolean>; onSignedInAgain: () => void }

const watchSession = ({ call, user, mayLeave, onSignedInAgain }: Watched) =>
  startSessionWatch({
    call,
    user,
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
    onSignedInAgain,
    onOtherMember: leaveForHome,
    onRedirect: async (redirect) => {
      if (!(await mayLeave())) return
      if (judgeRedirect(redirect, window.location.origin) === 'follow') follow(redirect)
      else void goToLogin(call, user.realFullName)
    },
  })
