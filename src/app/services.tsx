// Services for every screen, created once in start.tsx; screens never use fetch, IndexedDB or the clock directly.
import { createContext, useContext } from 'react'
import type { PortalInfo, UserReply } from '#contract/session.ts'
import type { Call } from '../api/call.ts'
import type { InstallPrompt } from '../device/install-prompt.ts'
import type { Network } from '../device/network.ts'
import type { PhotoIntake } from '../features/photos/photo-intake.ts'
import type { SessionWatch } from '../features/session/session-watch.ts'
import type { Offline } from '../offline/offline.ts'
import type { HoldChoice } from '../offline/upload-hold.ts'
import type { WritableSignal } from '../state/signal.ts'
import type { ReportError } from './error-reports.ts'
import type { MemberQueries } from './reading/query.ts'
import type { Alone } from './ready/alone.ts'
import type { EndedActing } from './session/ended-acting.ts'
import type { AppUpdate } from './shell/app-update.ts'
import type { ChatWindow } from './support/chat-window.ts'
import type { WorkerLink } from './work/connect-worker.ts'
import type { LiveDrafts } from './work/live-drafts.ts'
import type { LostWork } from './work/lost-work.ts'
import type { SealedTexts } from './work/sealed-texts.ts'
import type { UnsavedWork } from './work/unsaved-work.ts'

export type Services = {
  call: Call
  /** Reports errors in this browser to the server. */
  report: ReportError
  offline: Offline
  /** All of the member's drafts, live. */
  drafts: LiveDrafts
  unsaved: UnsavedWork
  /** Work that the browser cleared from this phone before it was sent. */
  lost: LostWork
  /** The member's texts in the browser's local storage, encrypted. */
  texts: SealedTexts
  /** The support chat's window. */
  chat: WritableSignal<ChatWindow>
  /** `user.agent` is the effective member. */
  user: UserReply
  /** Set if the member has yet to be told that they can no longer act for somebody. */
  endedActing: EndedActing | null
  portal: PortalInfo | null
  network: Network
  session: SessionWatch
  install: InstallPrompt
  update: AppUpdate
  /** "Photos and files on Wi-Fi only". */
  uploadHold: HoldChoice
  /** Fetches everything that a new listing needs offline. Resolves with false if part of it failed. */
  prepare(): Promise<boolean>
  /** What is on the device itself, regardless of the network. */
  here: Pick<WorkerLink, 'works' | 'check' | 'inControl'> & Pick<MemberQueries, 'onDisk'>
  /** "Prepare my listings automatically", and what is being prepared. */
  alone: Alone
  /** Intake of picked files into drafts. */
  intake(): Promise<PhotoIntake>
  /**
   * Navigates to the login page and returns here afterwards (to the record's view page from an edit page). Resolves with
   * false if the portal did not answer.
   */
  signIn(): Promise<boolean>
  /** Ends the session, erases this member's work and lists from this phone, and navigates to the URL in the reply. */
  signOut(keepsWork?: boolean): Promise<void>
  /** Aborted when the member signs out here: from then on none of their data is written to the phone. */
  signedOut: AbortSignal
  /** Epoch milliseconds by the phone's clock: for how long something lasts. */
  now(): number
  /** Epoch milliseconds by the server's clock, as far as it is known: for the board's day, and what ends at a time. */
  boardNow(): number
  /** A random UUID. */
  newId(): string
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
