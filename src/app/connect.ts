// The phone's line to the portal: its calls, uploads and error reports, and the server's clock.
import { type Call, createCall, createPost, type UploadFile, type UploadPhoto } from '../api/call.ts'
import { createUploadFile, createUploadPhoto } from '../api/uploads.ts'
import { type Network, onOnline } from '../device/network.ts'
import { createServerClock, type ServerClock } from '../features/session/server-clock.ts'
import { readOwner } from '../features/session/whose-session.ts'
import { createErrorReports, type ReportError, reportingFaults, reportUncaught } from './error-reports.ts'
import { type FirstData, readFirstData } from './reading/first-data.ts'
import { fetchWithProgress } from './work/fetch-with-progress.ts'

export type Line = {
  /** Of anybody: a member's own calls are bound to them (session/bound-call.ts). */
  call: Call
  uploadPhoto: UploadPhoto
  uploadFile: UploadFile
  report: ReportError
  /** Sends error reports from earlier visits. */
  sendReports(): Promise<void>
  serverClock: ServerClock
  firstData: FirstData
}

/** `routeOf`: the pattern of the route on screen. */
export function connect(deviceId: string, { network, routeOf }: { network: Network; routeOf: () => string }): Line {
  const ports = { fetch: fetchWithProgress, deviceId }
  const firstData = readFirstData(document, () => readOwner(document.cookie, Date.now()))
  const call = firstData.before(createCall(ports))
  const post = createPost(ports)
  const { report, send } = createErrorReports({ call, routeOf, storage: localStorage })
  onOnline(() => void send(), network)
  reportUncaught(window, report)
  return {
    call: reportingFaults(call, report),
    uploadPhoto: createUploadPhoto(post),
    uploadFile: createUploadFile({ call, post }),
    report,
    sendReports: send,
    serverClock: createServerClock(() => Date.now()),
    firstData,
  }
}
