// The sheets for acting for others, available on any page.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ImpersonationData, ImpersonationRow } from '#contract/impersonation.ts'
import { RecordKey } from '#contract/lock.ts'
import type { Notice } from '#contract/notice.ts'
import { failureWords } from '#src/api/failure-words.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { useCreatedLocks } from '#src/app/use-lock-ports.ts'
import { isActing } from '#src/features/impersonation/acting-words.ts'
import { ImpersonationPanel } from '#src/features/impersonation/impersonation-panel.tsx'
import { impersonationQuery } from '#src/features/impersonation/impersonation-queries.ts'
import { useLinks } from '#src/features/impersonation/use-links.ts'
import { RELEASED_WHEN_SENT } from '#src/features/locks/lock-acts.ts'
import { NoticeList } from '#src/features/notices/notice-list.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { UrlSheet } from '../shell/url-sheet.tsx'
import { useActing } from './use-acting.ts'

export function ActingSheets() {
  return (
    <>
      <UrlSheet name="impersonate" title="Impersonate" size="tables">
        <Impersonation />
      </UrlSheet>
      <UrlSheet name="notices" title="Notices">
        <Notices />
      </UrlSheet>
    </>
  )
}

/** Content of the Impersonate sheet. */
function Impersonation() {
  const { call, user, now } = useServices()
  const online = useOnline()
  const acting = useActing()
  return (
    <ImpersonationPanel
      call={call}
      online={online}
      now={now}
      me={user.realUniqueID}
      myName={user.realFullName}
      actingFor={isActing(user) ? user.agent : null}
      onStart={acting.start}
      onStop={acting.stop}
    />
  )
}

/** Content of the Notices sheet. */
function Notices() {
  const { call, user, now } = useServices()
  const online = useOnline()
  const links = useQuery(impersonationQuery(call))
  const act = (notice: Notice, done: () => void) => {
    const request = requestOf(notice, links.data)
    const wanted = actOf(notice, { me: user.realUniqueID, isWaiting: request !== undefined })
    return <Act act={wanted} request={request} done={done} />
  }
  return <NoticeList call={call} online={online} now={now} act={act} />
}

/** The pending request that this notice is about. */
const requestOf = ({ kind, data }: Notice, links: ImpersonationData | undefined): ImpersonationRow | undefined =>
  kind === 'impersonation-requested'
    ? links?.requestsReceived.find(({ TeamMemberKeyNumeric }) => TeamMemberKeyNumeric === data.TeamMemberKeyNumeric)
    : undefined

const VIEWS = { listing: '/listings/view', agent: '/agent/view', office: '/office/view' } as const

type ActProps = { act: NoticeAct; request: ImpersonationRow | undefined; done: () => void }

function Act({ act, request, done }: ActProps): ReactNode {
  const impersonate = useSheet('impersonate')
  switch (act.kind) {
    case 'answer':
      return request && <Answer request={request} />
    case 'record':
      return (
        <Link
          to={VIEWS[act.record.type]}
          search={{ UniqueID: act.record.id }}
          className={buttonClass('plain')}
          onClick={done}
        >
          {act.label}
        </Link>
      )
    case 'release':
      return <Release {...act} done={done} />
    case 'bin':
      return (
        <Link to="/drafts" search={{ tab: 'bin' }} className={buttonClass('plain')} onClick={done}>
          Open the bin
        </Link>
      )
    case 'impersonate':
      return (
        <Button
          onClick={() => {
            done()
            impersonate.open()
          }}
        >
          Impersonate
        </Button>
      )
    case 'none':
      return null
  }
}

const RELEASE_WITHIN_MS = 5_000

/** Releases the lock. If an open form holds it, leaves that form; unsubmitted work is offered on the record's page. */
function Release({ record, epoch, done }: Extract<NoticeAct, { kind: 'release' }> & { done: () => void }) {
  const created = useCreatedLocks()
  const online = useOnline()
  const navigate = useNavigate()
  const toast = useToast()
  const { busy, act } = useAction()
  const { type, id } = record
  const release = act(async () => {
    const isHeld = () => created.list().some((each) => each.type === type && each.id === id)
    if (isHeld()) {
      await navigate({ to: VIEWS[type], search: { UniqueID: id } })
      await created.formsGone(RELEASE_WITHIN_MS)
      if (isHeld()) return toast(RELEASED_WHEN_SENT)
      return done()
    }
    const reply = await created.call('lockRemove', { input: { type, id, epoch } })
    const isGone = reply.kind === 'ok' || (reply.kind === 'problem' && reply.problem.code === 'lock-epoch')
    if (!isGone) return toast(failureWords(reply).text)
    done()
    toast(reply.kind === 'ok' ? 'Released.' : 'You no longer hold this lock.')
  })
  return (
    <Button look="main" icon="check" disabled={!online} busy={busy} onClick={release}>
      Release
    </Button>
  )
}

/** Grant or Decline with one tap; the notice disappears with the request. */
function Answer({ request }: { request: ImpersonationRow }) {
  const { call, user } = useServices()
  const online = useOnline()
  const { busy, change } = useLinks(call)
  const { MemberFullName: member, TeamLeadKeyNumeric, TeamMemberKeyNumeric } = request
  const names = { lead: user.realFullName, member, other: member }
  const answer = (act: 'grant' | 'decline') => () =>
    void change({ act, names, link: { TeamLeadKeyNumeric, TeamMemberKeyNumeric } })
  if (isActing(user)) return <p className="soft small">Stop impersonating to answer this request.</p>
  return (
    <>
      <Button look="main" icon="check" disabled={!online} busy={busy} onClick={answer('grant')}>
        Grant<span className="said"> {member}</span>
      </Button>
      <Button disabled={!online} busy={busy} onClick={answer('decline')}>
        Decline<span className="said"> {member}</span>
      </Button>
    </>
  )
}

// The single action that a notice requests from its reader. Pure.

type NoticeAct =
  /** An unanswered request to act for the reader: Grant or Decline. */
  | { kind: 'answer' }
  | { kind: 'record'; record: RecordKey; label: string }
  /** Somebody asks for a lock: one tap releases it. */
  | { kind: 'release'; record: RecordKey; epoch: number }
  | { kind: 'bin' }
  | { kind: 'impersonate' }
  | { kind: 'none' }

const NONE: NoticeAct = { kind: 'none' }

type Facts = {
  /** The signed-in person. */
  me: number
  /** Whether this notice's request has not been answered. */
  isWaiting: boolean
}

export function actOf({ kind, data }: Pick<Notice, 'kind' | 'data'>, { me, isWaiting }: Facts): NoticeAct {
  switch (kind) {
    case 'impersonation-requested':
      return isWaiting ? { kind: 'answer' } : NONE
    case 'impersonation-granted':
      return data.TeamMemberKeyNumeric === me ? { kind: 'impersonate' } : NONE
    case 'lock-taken-over':
    case 'lock-removed':
    case 'lock-released':
    case 'lock-release-declined':
    case 'delivery-refused':
    case 'listings-moved':
      return recordAct(data)
    case 'lock-release-asked':
      return releaseAct(data)
    case 'autosave-taken-over':
    case 'autosave-discarded':
      return { kind: 'bin' }
    default:
      return NONE
  }
}

function releaseAct(data: Notice['data']): NoticeAct {
  const record = RecordKey.safeParse(data)
  return record.success && typeof data.epoch === 'number'
    ? { kind: 'release', record: record.data, epoch: data.epoch }
    : NONE
}

function recordAct(data: Notice['data']): NoticeAct {
  const record = RecordKey.safeParse(data)
  return record.success ? { kind: 'record', record: record.data, label: `Open the ${record.data.type}` } : NONE
}
