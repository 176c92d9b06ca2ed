// Composition: call → session → offline → queries → router. Everything with an effect is made here, once, and handed down.
import { createRoot } from 'react-dom/client'
import type { UserReply } from '#contract/session.ts'
import type { InstallPrompt } from '../device/install-prompt.ts'
import { browserNetwork } from '../device/network.ts'
import { createPhotoPipeline } from '../device/photo/photo-pipeline.ts'
import { createPhotoIntake } from '../features/photos/photo-intake.ts'
import { forgetUser, type Kept, readKept, signOutReached } from '../features/session/last-member.ts'
import { judgeRedirect } from '../features/session/return-address.ts'
import { startSessionWatch } from '../features/session/session-watch.ts'
import { type Call, createCall, createUploadPhoto } from '../offline/call.ts'
import { openOffline } from '../offline/open-offline.ts'
import { watchActivity } from './activity.ts'
import { isSafeMoment, startAppUpdate } from './app-update.ts'
import { enter, follow, goToLogin } from './boot.ts'
import { Closed } from './closed.tsx'
import { reloadForMissingCode } from './missing-chunk.ts'
import { Portal } from './portal.tsx'
import { openMemberQueries } from './query.ts'
import { refreshAfterSending } from './refresh-after-sending.ts'
import { createPortalRouter } from './routes.tsx'
import type { Services } from './services.tsx'
import { startWorkerMail } from './worker-mail.ts'

const now = () => Date.now()
const newId = () => crypto.randomUUID()
const network = browserNetwork

export async function start(element: HTMLElement, install: InstallPrompt): Promise<void> {
  const kept = await readKept(newId)
  const ports = { fetch: (input: string, init: RequestInit) => fetch(input, init), deviceId: kept.deviceId }
  const call = createCall(ports)
  const entrance = await enter(kept, call, network)
  if (entrance.kind === 'open')
    return open(element, entrance.user, { kept, call, install, uploadPhoto: createUploadPhoto(ports) })
  if (entrance.kind === 'leaving') return
  const again = () => window.location.reload()
  network.subscribe(again)
  createRoot(element).render(<Closed isOnline={network.isOnline()} onRetry={again} />)
}

type Made = { kept: Kept; call: Call; install: InstallPrompt; uploadPhoto: ReturnType<typeof createUploadPhoto> }

async function open(element: HTMLElement, user: UserReply, { kept, call, install, uploadPhoto }: Made): Promise<void> {
  const member = { real: user.realUniqueID, effective: user.agent.UniqueID }
  const [queries, offline] = await Promise.all([
    openMemberQueries(member, network),
    openOffline({ member, deviceId: kept.deviceId, call, uploadPhoto }),
  ])
  const worker = startWorkerMail(offline)
  reloadForMissingCode(network.isOnline)
  const router = createPortalRouter()
  const tabs = new BroadcastChannel('curbside-session')
  // Another tab signed out, or signed in as somebody else: what this one shows is no longer this member's to see.
  tabs.addEventListener('message', () => window.location.reload())
  const isForm = () => router.state.matches.some(({ staticData }) => staticData.isForm)
  const session = startSessionWatch({
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
    onSignedInAgain: () => offline.sync.nudge('signed-in'),
    onOtherMember: () => window.location.reload(),
    onRedirect: (redirect) => {
      // Over an open form the Expired modal's Login Again follows it.
      if (isForm()) return
      if (judgeRedirect(redirect, window.location.origin) === 'follow') follow(redirect)
      else void goToLogin(call)
    },
  })
  network.subscribe(() => network.isOnline() && offline.sync.nudge('online'))
  const foreground = () => document.visibilityState === 'visible' && offline.sync.nudge('foreground')
  document.addEventListener('visibilitychange', foreground)
  window.addEventListener('pageshow', foreground)

  async function signOut(): Promise<void> {
    await forgetUser()
    session.stop()
    void worker.forgetMember()
    const reply = await call('logout')
    await Promise.allSettled([offline.erase(), queries.erase()])
    sessionStorage.clear()
    if (reply.kind === 'ok') await signOutReached()
    tabs.postMessage('signed-out')
    if (reply.kind !== 'ok' || !follow(reply.value.redirect)) window.location.assign('/')
  }

  const photos = createPhotoPipeline()
  refreshAfterSending(offline, queries.client)
  const services: Services = {
    call,
    offline,
    user,
    portal: kept.portal,
    network,
    session,
    install,
    update: startAppUpdate({
      isSafe: () => isSafeMoment(offline.sync.snapshot(), isForm()),
      reload: () => window.location.reload(),
    }),
    photos,
    intake: createPhotoIntake({
      pipeline: photos,
      addPhoto: offline.drafts.addPhoto,
      namesOf: async (draftId) =>
        Object.values((await offline.drafts.get(draftId))?.photos ?? {}).map(({ name }) => name),
      newId,
    }),
    prepare: worker.prepare,
    signIn: async () => void (await goToLogin(call)),
    signOut,
    now,
    newId,
  }
  createRoot(element).render(<Portal services={services} router={router} queries={queries.client} />)
}
