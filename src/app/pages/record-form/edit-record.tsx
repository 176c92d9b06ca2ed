// Edits a record: takes the lock first, then loads the record under that lock, then shows the form.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LOCK_OPEN_MS } from '#contract/constants.ts'
import { LOCK_SECTION_MAX, type LockEntity } from '#contract/lock.ts'
import { freshFields } from '#rules/change-answers.ts'
import { useServices } from '#src/app/services.tsx'
import { useCreatedLocks, useLockPorts } from '#src/app/use-lock-ports.ts'
import { RECORD_QUERIES } from '#src/app/work/record-queries.ts'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { KEPT_WORDS, type LockLoss, lossMessage } from '#src/features/locks/decide-held.ts'
import type { EditLockPorts } from '#src/features/locks/edit-lock.ts'
import { mayRelease } from '#src/features/locks/lock-acts.ts'
import { useEditLock } from '#src/features/locks/use-edit-lock.ts'
import { isOver } from '#src/offline/drafts/draft-end.ts'
import { isSubmitting } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isUntouched } from '#src/offline/drafts/new-draft.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { readRecord } from '#src/offline/sync/read-record.ts'
import { earlierDraftQuery } from '#src/phone/phone-queries.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { changeRefusal } from './change-refusal.ts'
import { NoRecord, NotLockedYet, NotNow, NotYours, OutOfReach, ToLockPage } from './edit-refusals.tsx'
import { type FormParts, useFormParts } from './form-parts.ts'
import { NoForm, NotHere, Opening } from './form-states.tsx'
import { keptRecord } from './kept-record.ts'
import { RecordForm } from './record-form.tsx'
import { ReleaseAsked } from './release-asked.tsx'
import { rightRoute } from './right-route.ts'
import { SubmittedFirst } from './submitted-first.tsx'
import { useLeaveForm } from './use-leave-form.ts'
import { useRenewedForm } from './use-newer-form.ts'
import { usePresentForm } from './use-present-form.ts'

type Props = {
  /** A listing type, a change form, or the form of an agent, an office or the member's own profile. */
  formName: string
  UniqueID: number
  section: string | undefined
  /** The listing's type according to the URL, which may be wrong. */
  listingType?: string
}

export const EditRecord = (props: Props) => (
  <SubmittedFirst formName={props.formName} UniqueID={props.UniqueID}>
    <OpenEdit {...props} />
  </SubmittedFirst>
)

function OpenEdit({ formName, UniqueID, section, listingType }: Props) {
  const [renewed, renew] = useRenewedForm(formName)
  const present = usePresentForm(formName, useEarlierDraft(UniqueID, formName))
  const earlier = present === null ? null : present?.draft
  const session = useRef<FormSession | null>(null)
  const entity = { type: recordTypeOf({ formName }), id: UniqueID }
  const at = useRef('')
  const [isUnlocked, setUnlocked] = useState(false)
  const begunOn = earlier === undefined ? undefined : (earlier?.definitionHash ?? null)
  const state = useFormParts(formName, renewed?.draft.definitionHash ?? begunOn, UniqueID)
  const lock = useRecordLock(state.kind === 'failed' ? null : entity, earlier, { session, at, isUnlocked })
  const parts = state.kind === 'ready' ? state.parts : null
  at.current = sectionLabel(parts, section)
  const begun = useBegunEdit({ UniqueID, formName, listingType }, parts, lock.state, earlier, setUnlocked)
  const types = usePropertyTypes()
  const named = { formName, UniqueID }
  const checkLock = useRef(lock.check)
  checkLock.current = lock.check
  const onSession = useCallback((made: FormSession) => {
    session.current = made
    let heardAt: number | null = null
    made.subscribe(() => {
      const attention = made.draft()?.attention
      // A save was refused because of its epoch: check at once who holds the lock.
      if (!attention?.code.startsWith('lock-') || attention.at === heardAt) return
      heardAt = attention.at
      void checkLock.current()
    })
  }, [])

  if (lock.state?.kind === 'locked') return <ToLockPage {...named} />
  if (lock.state?.kind === 'failed' && lock.error?.forbidden) return <NotYours {...named} />
  if (lock.state?.kind === 'failed' && lock.error?.notFound) return <NoRecord formName={formName} />
  if (lock.state?.kind === 'failed' || (lock.state?.kind === 'out-of-reach' && begun.kind === 'failed')) {
    const refusal = lock.state.kind === 'failed' && lock.error ? { refusal: lock.error.text } : {}
    return <OutOfReach formName={formName} {...refusal} onRetry={() => void lock.check()} />
  }
  if (state.kind === 'failed' && state.isUnknown) return <NoForm formName={formName} />
  if (state.kind === 'failed') return <NotHere formName={formName} onRetry={state.retry} />
  if (begun.kind === 'failed') return <NotHere formName={formName} onRetry={begun.retry} />
  if (begun.kind === 'loading' || !parts) return <Opening formName={formName} />
  // Work begun before the listing's status changed still opens; the rules report what is wrong with it.
  const refusal = isUntouched(begun.draft)
    ? changeRefusal(formName, begun.draft, types.byCode(begun.draft.propertyType), parts.granted)
    : null
  if (refusal) return <NotNow {...named} title={refusal} />
  return (
    <RecordForm
      key={`${begun.draft.draftId} ${renewed?.draft.definitionHash ?? ''}`}
      renew={renew}
      parts={parts}
      draft={renewed?.draft ?? begun.draft}
      report={(renewed ?? present)?.report ?? null}
      section={section}
      onSession={onSession}
      banner={
        isUnlocked ? (
          <NotLockedYet formName={formName} />
        ) : (
          lock.askedBy && (
            <ReleaseAsked
              key={lock.askedBy}
              by={lock.askedBy}
              entity={entity}
              session={session}
              onDecline={() => void lock.declineRelease()}
            />
          )
        )
      }
    />
  )
}

/** Label of the section on screen, for members who wait for the lock. */
const sectionLabel = (parts: FormParts | null, section: string | undefined): string => {
  const pages = parts?.definition.pages ?? []
  return (pages.find(({ PageName }) => PageName === section) ?? pages[0])?.PageLabel ?? ''
}

type OnScreen = {
  session: { readonly current: FormSession | null }
  /** The section's label. */
  at: { readonly current: string }
  /** Begun offline: the form never takes the lock. */
  isUnlocked: boolean
}

/** Work on this record that was already on this phone when the form opened. undefined: not known yet. */
function useEarlierDraft(UniqueID: number, formName: string): Draft | null | undefined {
  const { offline } = useServices()
  const { data, isError } = useQuery(earlierDraftQuery(offline, { UniqueID, formName }))
  return isError ? null : data
}

/** `entity`: null if there is no form to lock it for. */
function useRecordLock(
  entity: LockEntity | null,
  earlier: Draft | null | undefined,
  { session, at, isUnlocked }: OnScreen,
) {
  const { call, offline, now } = useServices()
  const dialogs = useDialogs()
  const leave = useLeaveForm()
  const queries = useQueryClient()
  const created = useCreatedLocks()
  const ports: EditLockPorts = {
    ...useLockPorts(),
    takeFresh: created.takeFresh,
    openWithinMs: () => (earlier || (entity && keptRecord(queries, call, entity)) ? LOCK_OPEN_MS : undefined),
    baseVersion: () => (session.current?.draft() ?? earlier)?.base?.version ?? null,
    readVersion: async () => {
      const draft = session.current?.draft()
      // A newer version may be this draft's own submission: wait for its reply.
      if (draft && (isSubmitting(draft) || isOver(draft))) return null
      const reply = entity && (await readRecord(entity.type, entity.id, { call }))
      return reply?.kind === 'ok' ? reply.value.base.version : null
    },
    place: () => {
      const draft = session.current?.draft()
      if (!draft || at.current === '') return null
      const typedMsAgo = isUntouched(draft) ? null : Math.max(0, Math.round(now() - draft.editedAt))
      return { section: at.current.slice(0, LOCK_SECTION_MAX), typedMsAgo }
    },
    onEpoch: (epoch) => {
      const draftId = (session.current?.draft() ?? earlier)?.draftId
      if (draftId) void offline.drafts.edit(draftId, [{ kind: 'lock', epoch }]).catch(() => undefined)
    },
  }
  const onLost = async (loss: LockLoss) => {
    await session.current?.batcher.flush().catch(() => undefined)
    const { title, text } = lossMessage(loss)
    if (!entity) return
    for (const queryKey of RECORD_QUERIES[entity.type]) void queries.invalidateQueries({ queryKey })
    await dialogs.tell({ title, text: `${text} ${KEPT_WORDS}` })
    const label = (session.current?.draft() ?? earlier)?.base?.label ?? null
    await leave(viewAddress(entity.type, { UniqueID: entity.id, label }))
  }
  return useEditLock({
    created,
    entity: isUnlocked || earlier === undefined ? null : entity,
    heldEpoch: earlier?.lockEpoch ?? null,
    ports,
    mayRelease: () => mayRelease(session.current?.draft() ?? earlier ?? undefined),
    onLeft: (epoch) => {
      const draftId = (session.current?.draft() ?? earlier)?.draftId
      if (draftId) void offline.drafts.edit(draftId, [{ kind: 'lock', epoch, isLeft: true }]).catch(() => undefined)
    },
    onLost: (loss) => void onLost(loss),
  })
}

/** `isUnlocked`: it never takes the lock. */
type Begun =
  | { kind: 'loading' }
  | { kind: 'failed'; retry(): void }
  | { kind: 'ready'; draft: Draft; isUnlocked: boolean }

/**
 * Reads the record once the lock is held, and begins its draft. Without an answer, an earlier draft is opened as it is,
 * and a new one begins on the record as it is on this phone. Such a form stays unlocked, even when the connection is
 * back: locking it would replace the record that the member sees. Its submission asks for the lock.
 */
function useBegunEdit(
  { UniqueID, formName, listingType }: Omit<Props, 'section'>,
  parts: FormParts | null,
  lock: ReturnType<typeof useEditLock>['state'],
  earlier: Draft | null | undefined,
  setUnlocked: (isUnlocked: boolean) => void,
): Begun {
  const { call, offline } = useServices()
  const queries = useQueryClient()
  const [begun, setBegun] = useState<Begun>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  const toRightType = useRightType(listingType)
  const epoch = lock?.kind === 'held' ? lock.epoch : null
  const isOutOfReach = lock?.kind === 'out-of-reach'
  const definition = parts?.definition
  const isBegun = begun.kind === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` and a corrected URL request it again
  useEffect(() => {
    if (isBegun || (epoch === null && !isOutOfReach) || definition === undefined || earlier === undefined) return
    let gone = false
    const entity = { type: recordTypeOf({ formName }), id: UniqueID }
    const begin = async (): Promise<Begun> => {
      const reply = epoch === null ? null : await readRecord(entity.type, UniqueID, { call })
      const isUnread = reply === null || reply.kind === 'silence'
      const kept = isUnread && !earlier ? keptRecord(queries, call, entity) : null
      const record = reply?.kind === 'ok' ? reply.value : kept
      if (record === null) return earlier ? ready(earlier, epoch === null) : failed()
      if (toRightType(record.propertyType)) return new Promise(() => undefined)
      const draft = await offline.drafts.beginEdit({
        ...{ formName, definitionHash: definition.hash, record, lockEpoch: kept ? null : epoch },
        freshFields: freshFields(definition, record.base.status),
      })
      return ready(draft, kept !== null)
    }
    const ready = (draft: Draft, isUnlocked: boolean): Begun => ({ kind: 'ready', draft, isUnlocked })
    const failed = (): Begun => ({ kind: 'failed', retry: () => setRound((count) => count + 1) })
    void begin()
      .catch(failed)
      .then((next) => {
        if (gone) return
        if (next.kind === 'ready') setUnlocked(next.isUnlocked)
        setBegun(next)
      })
    return () => {
      gone = true
    }
  }, [
    isBegun,
    epoch,
    isOutOfReach,
    definition,
    earlier,
    call,
    offline,
    UniqueID,
    formName,
    listingType,
    round,
    toRightType,
    queries,
    setUnlocked,
  ])
  return begun
}

/** Navigates to the same form under the record's actual type. Returns true if it does so. */
function useRightType(listingType: string | undefined): (propertyType: string) => boolean {
  const navigate = useNavigate()
  const types = usePropertyTypes()
  const right = useRef<(propertyType: string) => boolean>(() => false)
  right.current = (propertyType) => {
    const route = rightRoute(listingType, types.byCode(propertyType)?.route)
    if (route === null) return false
    void navigate({
      to: '/listings/edit/$listingType',
      params: { listingType: route },
      search: (search: object) => ({ ...search, listingType: route }),
      replace: true,
    } as never)
    return true
  }
  return useCallback((propertyType) => right.current(propertyType), [])
}
