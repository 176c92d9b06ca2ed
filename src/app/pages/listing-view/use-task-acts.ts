// Actions on a record's page: open a form, take a lock, take over or discard changes that are on the server or on this
// phone.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { BIN_DAYS, DISCARD_SPINNER_MS } from '#contract/constants.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { useServices } from '#src/app/services.tsx'
import { type OpenForm, useLockActs, useLockPage, useOwnChanges } from '#src/app/work/use-record-acts.ts'
import { formSearch } from '#src/features/drafts/record-address.ts'
import {
  discardUnsaved,
  ownersOf,
  takeOverDraft,
  takeOverOthers,
  type UnsavedOnServer,
  unsavedOnServer,
} from '#src/features/drafts/take-over.ts'
import type { UsedLockWatch } from '#src/features/locks/lock-watch.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { type Act, useAction, useTellFailure } from '#src/ui/use-action.ts'

type Row = ListingRecord['row']

const STILL_EDITED = 'Someone is editing this listing right now. Nothing was changed; try again when they’re done.'

export function useTaskActs({ row }: ListingRecord, lock: UsedLockWatch, work: readonly Draft[]) {
  const { network } = useServices()
  const dialogs = useDialogs()
  const { busy, act } = useAction(useTellFailure())
  const openForm = useOpenForm(row)
  const lockActs = useLockActs(lock, act)
  const changes = useServerChanges(row, lock, act, openForm)
  const own = useOwnChanges(lock, act, openForm)
  const types = usePropertyTypes()
  const toLockPage = useLockPage()
  const entity = { type: 'listing', id: row.UniqueID } as const

  /** Takes the lock first, then opens the form; a draft on this phone opens even without an answer. */
  const open = (formName: string, section?: string) =>
    act(async () => {
      const draft = work.find((each) => each.formName === formName)
      const { watch } = lock
      if (draft || !watch || !network.isOnline()) return openForm(formName, draft, section)
      const created = await watch.create()
      if (created.kind === 'held' || created.kind === 'unreached') return openForm(formName, draft, section)
      if (created.kind === 'locked' && created.page !== null) return toLockPage(entity, formName)
      if (created.kind === 'failed' && created.error)
        return dialogs.tell({ title: 'Not opened', text: created.error.text })
    })
  const [here] = work
  const formHere = here?.formName ?? types.routeOf(row.PropertyType)
  return {
    busy,
    open,
    ...lockActs,
    takeOverLock: lockActs.takeOverLock(entity, formHere, here, openForm),
    ...changes,
    ...own,
  }
}

function useOpenForm(row: Row): OpenForm {
  const types = usePropertyTypes()
  const router = useRouter()
  const navigate = useNavigate()
  return async (formName, draft, section) => {
    const listingType = types.routeOf(row.PropertyType)
    const search = {
      UniqueID: row.UniqueID,
      ...(draft && { draft: draft.draftId }),
      ...(section && { section }),
      ...formSearch(listingType, formName),
    }
    // The form replaces the sheet it was chosen in, so that Back leads to the listing itself.
    const replace = (router.state.location.search as { sheet?: string }).sheet !== undefined
    await navigate({ to: '/listings/edit/$listingType', params: { listingType }, search, replace })
  }
}

/** Unsent changes on the server: the member's own from another device, or a colleague's. */
function useServerChanges(row: Row, { watch, reply }: UsedLockWatch, act: Act, openForm: OpenForm) {
  const { call, offline, newId } = useServices()
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const { drafts } = offline
  const reload = () => queries.invalidateQueries({ queryKey: ['listingRecord'] })
  /** Takes over the member's own first. null: there are none anymore, or the member decided against it. */
  const takeOverUnsaved = async (found: UnsavedOnServer) => {
    const [[own], [others]] = [found.own, found.others]
    if (own) return takeOverDraft(own, { call, drafts })
    if (!others) return null
    const sure = await dialogs.ask({
      title: `Take over the unsaved changes of ${others.memberName}?`,
      text: `You continue with them under your name. ${others.memberName} is notified and keeps a copy in the bin for ${BIN_DAYS} days.`,
      yes: 'Take over',
      no: 'Not now',
    })
    return sure ? takeOverOthers(others, { ParentID: row.UniqueID, into: newId() }, { call, drafts }) : null
  }
  const takeOverChanges = act(async () => {
    const found = await unsavedOnServer(row.UniqueID, call)
    if ('text' in found) return dialogs.tell({ title: 'Couldn’t take over', text: found.text })
    const outcome = await takeOverUnsaved(found)
    if (outcome === null) return reload()
    if (outcome.kind === 'here') return openForm(outcome.draft.formName, outcome.draft)
    await Promise.all([watch?.check(), reload()])
    const text = outcome.kind === 'failed' ? outcome.text : STILL_EDITED
    return dialogs.tell({ title: 'Couldn’t take over', text })
  })
  const discardChanges = act(async () => {
    const found = await unsavedOnServer(row.UniqueID, call)
    if ('text' in found) return dialogs.tell({ title: 'Not discarded', text: found.text })
    const owners = ownersOf(found)
    const sure = await dialogs.ask({
      title: owners ? `Discard the unsaved changes of ${owners}?` : 'Discard the unsaved changes?',
      text: owners
        ? `${owners} can restore them from the bin for ${BIN_DAYS} days and are notified.`
        : `They can be restored from the bin for ${BIN_DAYS} days.`,
      yes: 'Discard',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    const spinner = { title: 'Discarding the unsaved changes', ms: DISCARD_SPINNER_MS }
    const problem = await dialogs.loading(spinner, discardUnsaved(row.UniqueID, found, call))
    if (problem === null && reply?.rowIsLockedByMember) await watch?.remove()
    await Promise.all([watch?.check(), reload()])
    if (problem !== null) await dialogs.tell({ title: 'Not discarded', text: problem })
  })
  return { takeOverChanges, discardChanges }
}
