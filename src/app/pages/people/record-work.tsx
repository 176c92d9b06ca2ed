// The lock on an agent's or office's record, and the member's own unsent changes to it.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Values } from '#contract/listing.ts'
import { recordWords } from '../../../features/drafts/change-words.ts'
import { UnsentChanges } from '../../../features/drafts/unsent-changes.tsx'
import { definitionQuery, lookupsQuery } from '../../../features/listings/listing-queries.ts'
import { lookupText } from '../../../features/listings/lookup-text.ts'
import { valueText } from '../../../features/listings/value-text.ts'
import { LockBanner } from '../../../features/locks/lock-banner.tsx'
import { CURRENTLY_LOCKED } from '../../../features/locks/lock-view.ts'
import { useLockWatch } from '../../../features/locks/use-lock-watch.ts'
import { isSubmitting } from '../../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { isOfRecord, recordKindOf } from '../../../offline/drafts/record-kinds.ts'
import { useFormats } from '../../../ui/board.ts'
import { useServices } from '../../services.tsx'
import { useLockPorts, useLockViewer } from '../../use-lock-ports.ts'
import { isUnfinished, useDrafts } from '../../work/use-drafts.ts'
import { type OpenForm, useAct, useLockActs, useOwnChanges } from '../../work/use-record-acts.ts'

type Props = { entity: { type: 'agent' | 'office'; id: number }; values: Values; canEdit: boolean }

const EDIT = { agent: '/agent/edit', office: '/office/edit' } as const

export function RecordWork({ entity, values, canEdit }: Props) {
  const { type, id } = entity
  const lock = useLockWatch(canEdit ? entity : null, useLockPorts())
  const viewer = useLockViewer()
  const navigate = useNavigate()
  const work = useDrafts()?.filter((draft) => isUnfinished(draft) && isOfRecord(draft, type, id)) ?? []
  const { busy, act } = useAct()
  const openForm: OpenForm = (formName) =>
    navigate({
      to: EDIT[type],
      search: { UniqueID: id, ...(formName === 'profile' && { formType: formName }) },
    })
  const { takeOverLock, removeLock, askRelease } = useLockActs(lock, act)
  const own = useOwnChanges(lock, act, openForm)
  const { reply } = lock
  const lockedOut = reply?.rowIsLocked === true && !reply.rowIsLockedByUser
  // This phone holds the lock for work that is here, so the member does not have to do anything.
  const isOurs = reply?.rowIsLockedByUser === true && work.length > 0
  return (
    <>
      {canEdit && reply?.rowIsLocked && !isOurs && (
        <LockBanner
          type={type}
          reply={reply}
          viewer={viewer}
          removableInMs={lock.removableInMs}
          busy={busy || (lock.loading !== null && lock.loading !== 'check')}
          error={lock.error}
          onRemove={removeLock}
          onAsk={askRelease}
          onTakeOver={takeOverLock(() => openForm(work[0]?.formName ?? type))}
        />
      )}
      {work
        // A submission in progress needs no attention.
        .filter((draft) => !isSubmitting(draft))
        .map((draft) => (
          <OwnChanges
            key={draft.draftId}
            draft={draft}
            values={values}
            blocked={lockedOut ? CURRENTLY_LOCKED : null}
            onReapply={own.reapply(draft)}
            onDiscard={own.discardDraft(draft)}
          />
        ))}
    </>
  )
}

type OwnProps = { draft: Draft; values: Values; blocked: string | null; onReapply(): void; onDiscard(): void }

function OwnChanges({ draft, values, ...rest }: OwnProps) {
  const { call } = useServices()
  const formats = useFormats()
  const { data: definition = null } = useQuery(definitionQuery(call, draft.formName, draft.definitionHash))
  const { data: tables } = useQuery(lookupsQuery(call, definition?.lookups ?? []))
  const lookups = lookupText(tables)
  return (
    <UnsentChanges
      draft={draft}
      theirs={{ listing: values, items: {} }}
      words={recordWords(definition, (value, field) => valueText(value, field, lookups, formats))}
      noun={recordKindOf(draft).noun}
      copy={(text) => navigator.clipboard.writeText(text)}
      {...rest}
    />
  )
}
