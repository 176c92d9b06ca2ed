// What a member may do on a listing's page, as data: shown as buttons on a desktop, and as a bar with two sheets on a
// phone. null: never allowed. `reason`: why not now.
import type { ReactNode } from 'react'
import type { ChangeForm } from '#contract/change-form.ts'
import type { Tasks } from './listing-tasks.ts'

export type ListingAct = { reason: string | null; busy?: boolean; run: () => void }

export type EditAct = ListingAct & { label: string; search: { UniqueID: number; draft: string | undefined } }

export type StatusActs = {
  tasks: Tasks
  /** null if this member or this listing's form has no open houses. */
  openHouses: ListingAct | null
  /** The reason why no task can be started now: unsaved changes. Tasks already started on this phone can be continued. */
  reason: string | null
  /** The reason why even those can't be continued: a lock. */
  shut: string | null
  busy: boolean
  onTask: (form: ChangeForm) => void
}

export type ListingActs = {
  edit: EditAct | null
  copy: ListingAct | null
  audit: ListingAct | null
  remove: ListingAct | null
  /** 'loading': not known yet, for somebody who may edit. */
  status: StatusActs | 'loading' | null
  /** The lock, pending changes, an autosave. */
  notices: ReactNode
}

/** Whether there is any task to show. */
export const hasTasks = ({ tasks, openHouses }: Pick<StatusActs, 'tasks' | 'openHouses'>): boolean =>
  tasks.status.length > 0 || tasks.others.length > 0 || openHouses !== null

export const UNSAVED_REASON = 'There are unsaved changes available. Take them over or discard them first.'
