// Composition: call → session → offline → queries → router. Everything with an effect is made here, once, and handed down.
import { createRoot } from 'react-dom/client'
import type { UserReply } from '#contract/session.ts'
import type { InstallPrompt } from '../device/install-prompt.ts'
import { browserNetwork } from '../device/network.ts'
import { createPhotoPipeline } from '../device/photo/photo-pipeline.ts'
import { createPhotoIntake } from '../features/photos/photo-intake.ts'
import { type Kept, readKept } from '../features/session/last-member.ts'
import { judgeRedirect } from '../features/session/return-address.ts'
import { startSessionWatch } from '../features/session/session-watch.ts'
import { type Call, createCall, createUploadFile, createUploadPhoto } from '../offline/call.ts'
import type { Offline, Sync } from '../offline/offline.ts'
import { openOffline } from '../offline/open-offline.ts'
import { watchActivity } from './activity.ts'
import { isSafeMoment, startAppUpdate } from './app-update.ts'
import { enter, follow, goToLogin } from './boot.ts'
import { Closed } from './closed.tsx'
import { endSession } from './end-session.ts'
import { createErrorReports, type ReportError, reportingFaults, reportUncaught } from './error-reports.ts'
import { watchDrafts } from './live-drafts.ts'
import { reloadForMissingCode } from './missing-chunk.ts'
import { Portal } from './portal.tsx'
import { openMemberQueries } from './query.ts'
import { preloadPage, readAhead } from './read-ahead.ts'
import { refreshAfterSending } from './refresh-after-sending.ts'
import { beginTransitions, createPortalRouter } from './routes.tsx'
import type { Services } from './services.tsx'
import { createUnkeptWork } from './unkept-work.ts'
import { startWorkerMail } from './worker-mail.ts'

const now = () => Date.now()
const newId = () => crypto.randomUUID()
const network = browserNetwork

export async function start(element: HTMLElement, install: InstallPrompt): Promise<void> {
  const router = createPortalRouter()
  // The page's own code comes while the server is still being asked who this is.
  preloadPage(router)
  beginTransitions(router)
  const kept = await readKept(newId)
  const ports = { fetch: (input: string, init: RequestInit) => fetch(input, init), deviceId: kept.deviceId }
  const plainCall = createCall(ports)
  const report = createErrorReports({ call: plainCall, routeOf: () => router.state.matches.at(-1)?.routeId ?? '/' })
  reportUncaught(window, report)
  const call = reportingFaults(plainCall, report)
  const entrance = await enter(kept, call, network)
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
  const { kept, call, report, install, router, uploadPhoto, uploadFile } = made
  const member = { real: user.realUniqueID, effective: user.agent.UniqueID }
  const [queries, offline] = await Promise.all([
    openMemberQueries(member, network),
    openOffline({ member, deviceId: kept.deviceId, call, uploadPhoto, uploadFile }),
  ])
  readAhead(queries.client, call, window.location.pathname)
  const worker = startWorkerMail(offline)
  reloadForMissingCode(network.isOnline)
  nudgeSync(offline.sync)
  refreshAfterSending(offline, queries.client)
  const tabs = new BroadcastChannel('curbside-session')
  // Another tab signed out, or signed in as somebody else: what this one shows is no longer this member's to see.
  tabs.addEventListener('message', reload)
  const isForm = () => router.state.matches.some(({ staticData }) => staticData.isForm)
  const session = watchSession({ call, user, isForm, onSignedInAgain: () => offline.sync.nudge('signed-in') })
  const photos = createPhotoPipeline()
  const services: Services = {
    call,
    report,
    offline,
    drafts: watchDrafts(offline),
    unkept: createUnkeptWork(),
    user,
    portal: kept.portal,
    network,
    session,
    install,
    update: startAppUpdate({ isSafe: () => isSafeMoment(offline.sync.snapshot(), isForm()), reload }),
    photos,
    intake: createPhotoIntake({
      pipeline: photos,
      addPhoto: offline.drafts.addPhoto,
      namesOf: photoNames(offline),
      newId,
    }),
    prepare: worker.prepare,
    signIn: async () => void (await goToLogin(call)),
    signOut: async () => {
      session.stop()
      void worker.forgetMember()
      await endSession({
        call,
        erase: () => Promise.allSettled([offline.erase(), queries.erase()]),
        tellTabs: () => tabs.postMessage('signed-out'),
      })
    },
    now,
    newId,
  }
  createRoot(element).render(<Portal {...{ services, isFresh, router }} queries={queries.client} />)
}

const photoNames =
  ({ drafts }: Offline) =>
  async (draftId: string) =>
    Object.values((await drafts.get(draftId))?.photos ?? {}).map(({ name }) => name)

const reload = () => window.location.reload()

function nudgeSync(sync: Sync): void {
  network.subscribe(() => network.isOnline() && sync.nudge('online'))
  const foreground = () => document.visibilityState === 'visible' && sync.nudge('foreground')
  document.addEventListener('visibilitychange', foreground)
  window.addEventListener('pageshow', foreground)
}

type Watched = { call: Call; user: UserReply; isForm: () => boolean; onSignedInAgain: () => void }

const watchSession = ({ call, user, isForm, onSignedInAgain }: Watched) =>
  startSessionWatch({
    call,
    user,
    network,
    now,
    setTimer: (then, ms) => {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
    cookies: () => document.cookie,
    lastActivity: watchActivity(window, now),
    onSignedInAgain,
    onOtherMember: reload,
    onRedirect: (redirect) => {
      // Over an open form the Expired modal's Login Again follows it.
      if (isForm()) return
      if (judgeRedirect(redirect, window.location.origin) === 'follow') follow(redirect)
      else void goToLogin(call)
    },
  })
