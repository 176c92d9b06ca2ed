import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { askToKeepStorage, storageUse } from '#src/device/storage-use.ts'
import { waitingDrafts } from '#src/features/drafts/describe-waiting.ts'
import { draftTitles } from '#src/features/drafts/distinct-titles.ts'
import { draftAddress } from '#src/features/drafts/record-address.ts'
import { StoragePanel } from '#src/features/drafts/storage-panel.tsx'
import { LostPanel, WaitingCard, WaitingWhy } from '#src/features/drafts/waiting-card.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import { useOnline } from '../reading/use-online.ts'
import { useRefresh } from '../reading/use-refresh.ts'
import { AloneLine } from '../ready/alone-line.tsx'
import { useServices } from '../services.tsx'
import { ActedForWork, useActedForWork } from '../work/acted-for-work.tsx'
import { DraftsNotRead, UnopenedWork } from '../work/drafts-not-read.tsx'
import { useDrafts, useUnopened } from '../work/use-drafts.ts'
import { useSendNow } from '../work/use-send-now.ts'

export function WaitingPage() {
  const { lost } = useServices()
  const lostWork = useSignal(lost)
  const actedFor = useActedForWork()
  const refresh = useRefresh()
  return (
    <Page title="Waiting to send" back="/" onRefresh={refresh}>
      <LostPanel lost={lostWork} onDismiss={lost.dismiss} />
      <UnopenedWork />
      <Waiting elsewhere={actedFor === null || actedFor.length > 0} />
      {actedFor && actedFor.length > 0 && <ActedForWork work={actedFor} />}
      <AloneLine />
      <StoragePanel measure={storageUse} keep={askToKeepStorage} />
    </Page>
  )
}

/** `elsewhere`: other work waits on this screen, or may: it is still being read. */
function Waiting({ elsewhere }: { elsewhere: boolean }) {
  const { offline, now, signIn } = useServices()
  const drafts = useDrafts()
  const unopened = useUnopened()
  const sync = useSignal(offline.sync)
  const online = useOnline()
  const sendNow = useSendNow()
  const toast = useToast()
  const navigate = useNavigate()
  const types = usePropertyTypes()
  const photoTools = useMemo(
    () => ({
      drafts: offline.drafts,
      progress: offline.progress,
      retry: (draftId: string, photoId: string) => {
        void offline.drafts.retryUpload(draftId, photoId).then(() => offline.sync.nudge('hand'))
      },
    }),
    [offline],
  )
  if (!drafts) return <DraftsNotRead lines={4} label="Looking for what is waiting" />
  const waiting = waitingDrafts(drafts, offline.owner)
  if (waiting.length === 0)
    return elsewhere || unopened.sealed.length + unopened.closed.length > 0 ? null : <NothingWaits />
  const titles = draftTitles(drafts, [], types)
  const withdraw = async (draftId: string) => {
    const back = await offline.drafts.withdraw(draftId)
    toast(back ? 'Sending canceled. It is a draft again.' : 'Too late to cancel: it is already being sent.')
    return back
  }
  return (
    <>
      {sync.storage && (
        <p role="alert" className="panel panel-pad field-error">
          {sync.storage}
        </p>
      )}
      {waiting.some(({ rests }) => !rests) && (
        <WaitingWhy sync={sync} online={online} now={now} onSend={sendNow} onSignIn={signIn} />
      )}
      <ul className="panel work-list">
        {waiting.map((each) => (
          <WaitingCard
            key={each.draft.draftId}
            waiting={each}
            photoTools={photoTools}
            now={now()}
            onWithdraw={() => withdraw(each.draft.draftId)}
            onOpen={() => void navigate(draftAddress(each.draft, types))}
            title={titles.get(each.draft.draftId)}
          />
        ))}
      </ul>
    </>
  )
}

const NothingWaits = () => (
  <EmptyState
    picture={<Icon name="cloud-done" size={40} />}
    title="Nothing waits to be sent."
    action={
      <Link to="/drafts" className={buttonClass('plain')}>
        My drafts
      </Link>
    }
  >
    Everything you type is saved on this {deviceWord()} right away and listed here until the server has it.
  </EmptyState>
)
