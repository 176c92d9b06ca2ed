import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RecordKey } from '#contract/lock.ts'
import { formSearch, viewAddress } from '#src/features/drafts/record-address.ts'
import { confirmTakeOver, removeLock } from '#src/features/locks/lock-acts.ts'
import { LockBanner } from '#src/features/locks/lock-banner.tsx'
import { CURRENTLY_LOCKED, INVALID_ENTITY, NOT_CURRENTLY_LOCKED, readEntity } from '#src/features/locks/lock-view.ts'
import { useLockWatch } from '#src/features/locks/lock-watch.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useServices } from '../services.tsx'
import { useLockPorts, useLockViewer } from '../use-lock-ports.ts'

const VIEWS = { listing: '/listings/view', agent: '/agent/view', office: '/office/view' } as const

/** State of a record's lock, for members who find it held by somebody else. */
export function RowLockPage() {
  const { entityType, entityId } = useParams({ from: '/rowLock/$entityType/$entityId' })
  const entity = readEntity(entityType, entityId)
  return (
    <Page title="Record lock" back={entity ? `${VIEWS[entity.type]}?UniqueID=${entity.id}` : '/'}>
      {entity ? (
        <RowLock key={`${entity.type} ${entity.id}`} entity={entity} />
      ) : (
        <Invalid>This address doesn’t name a listing, agent or office.</Invalid>
      )}
    </Page>
  )
}

const Invalid = ({ children }: { children: ReactNode }) => (
  <EmptyState picture={<Icon name="lock" size={40} />} title={INVALID_ENTITY}>
    {children}
  </EmptyState>
)

function RowLock({ entity }: { entity: RecordKey }) {
  const ports = useLockPorts()
  const { watch, reply, removableInMs, error, loading } = useLockWatch(entity, ports)
  const viewer = useLockViewer()
  const dialogs = useDialogs()
  const toast = useToast()
  const { formName } = useSearch({ from: '/rowLock/$entityType/$entityId' })
  const edit = useEditAddress(entity, formName)
  const mayEdit = entity.type === 'listing' && reply?.mayLock !== false
  if (error?.notFound) return <Invalid>There is no such record, or you may not see it.</Invalid>
  if (!reply)
    return error ? (
      <EmptyState
        picture={<Icon name="cloud-off" size={40} />}
        title="The state of this lock is not known."
        action={
          <Button icon="sync" busy={loading !== null} onClick={() => void watch?.check()}>
            Try again
          </Button>
        }
      >
        {error.text}
      </EmptyState>
    ) : (
      <Skeleton lines={3} label="Looking at the lock" />
    )
  if (!reply.rowIsLocked)
    return (
      <EmptyState
        picture={<Icon name="check" size={40} />}
        title={NOT_CURRENTLY_LOCKED}
        action={
          <>
            {mayEdit && (
              <Button icon="edit" onClick={() => void edit()}>
                Edit the listing
              </Button>
            )}
            <ViewRecord entity={entity} />
          </>
        }
      >
        {mayEdit || reply.mayLock === false ? null : 'It can be edited from its own page.'}
      </EmptyState>
    )
  const takeOver = async () => {
    if (!watch || !(await confirmTakeOver(dialogs, reply))) return
    if ((await watch.takeOver()).kind === 'held') await edit()
  }
  const remove = async () => {
    if (watch && (await removeLock(dialogs, watch, reply))) toast('The lock is removed.')
  }
  return (
    <>
      <p className="soft lock-page-state">{CURRENTLY_LOCKED}</p>
      <LockBanner
        type={entity.type}
        reply={reply}
        viewer={viewer}
        removableInMs={removableInMs}
        busy={loading !== null && loading !== 'check'}
        error={error}
        onRemove={() => void remove()}
        onAsk={() => void watch?.askRelease()}
        {...(entity.type === 'listing' ? { onTakeOver: () => void takeOver() } : {})}
      />
      <ViewRecord entity={entity} />
    </>
  )
}

function ViewRecord({ entity: { type, id } }: { entity: RecordKey }) {
  return (
    <Link {...viewAddress(type, { UniqueID: id, label: null })} className={buttonClass('plain')}>
      View the {type}
    </Link>
  )
}

/**
 * URL of the form of a record that is known only by its number: the change form that waited for the lock, otherwise the
 * edit form.
 */
function useEditAddress(entity: RecordKey, formName: string | undefined) {
  const { call } = useServices()
  const navigate = useNavigate()
  const types = usePropertyTypes()
  return async () => {
    const found = await call('listingRecord', { input: { UniqueID: entity.id } })
    const listingType = found.kind === 'ok' ? types.routeOf(found.value.row.PropertyType) : undefined
    if (listingType)
      return navigate({
        to: '/listings/edit/$listingType',
        params: { listingType },
        search: { UniqueID: entity.id, ...formSearch(listingType, formName ?? listingType) },
      })
    return navigate({ to: '/listings/view', search: { UniqueID: entity.id } })
  }
}
