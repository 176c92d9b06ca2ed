// One member: sessions and locks, and the actions an administrator has for them.
import { useQueryClient } from '@tanstack/react-query'
import type { MemberLock, MemberSession } from '#contract/member-access.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { CHANGE, failureWords } from '#src/api/failure-words.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Link } from '#src/ui/link.tsx'
import { ROLE_WORDS } from '#src/ui/member-status.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import './member-sheet.css'
import { MEMBERS_KEY, type MemberRow } from './use-members.ts'

export type MemberViewer = { UniqueID: number; isAdmin: boolean }

type Props = {
  call: Call
  online: boolean
  viewer: MemberViewer
  member: MemberRow | undefined
}

export const SIGN_IN = { none: 'No sign-in', password: 'Password', provider: 'Provider' } as const

/** Name of a member's sheet in the URL. */
export const sheetOf = (member: number): string => `member-${member}`

export function MemberSheet({ member, ...rest }: Props) {
  const { isOpen, close } = useSheet(sheetOf(member?.UniqueID ?? 0))
  return (
    <Sheet isOpen={isOpen} onClose={close} title={member?.MemberFullName ?? 'Member'}>
      {member && <MemberDetails member={member} {...rest} />}
    </Sheet>
  )
}

type DetailProps = Omit<Props, 'member'> & { member: MemberRow }

function MemberDetails({ member, viewer, ...ports }: DetailProps) {
  const acts = useMemberActs(member, ports)
  const isSelf = member.UniqueID === viewer.UniqueID
  return (
    <div className="member-sheet stack gap-16">
      <p className="soft">
        {member.MemberMlsId} · {ROLE_WORDS[member.role]} · {member.OfficeName} · {SIGN_IN[member.signIn]}
        {member.passkeys > 0 && ' and passkey'}
      </p>
      <Sessions sessions={member.sessions} />
      {viewer.isAdmin && !isSelf && member.sessions.length > 0 && (
        <Button look="danger" icon="logout" busy={acts.busy} onClick={acts.signOut}>
          Sign out everywhere
        </Button>
      )}
      {viewer.isAdmin && !isSelf && member.passkeys > 0 && (
        <Button look="danger" icon="lock" busy={acts.busy} onClick={acts.reset}>
          Remove all passkeys
        </Button>
      )}
      <section aria-labelledby="member-locks">
        <h3 id="member-locks">Locks</h3>
        {member.locks.length === 0 && <p className="soft">They hold no locks.</p>}
        <ul>
          {member.locks.map((lock) => (
            <Lock key={`${lock.type} ${lock.id}`} lock={lock} onRelease={viewer.isAdmin ? acts.release : undefined} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Sessions({ sessions }: { sessions: readonly MemberSession[] }) {
  const { mediumMoment } = useFormats()
  return (
    <section aria-labelledby="member-sessions">
      <h3 id="member-sessions">Sessions</h3>
      {sessions.length === 0 && <p className="soft">Not signed in anywhere.</p>}
      <ul>
        {sessions.map(({ beganAt, lastSeenAt, actingAs }) => (
          <li key={`${beganAt} ${lastSeenAt}`}>
            <span>Last seen {mediumMoment(lastSeenAt)}</span>
            <span className="soft small">
              Signed in {mediumMoment(beganAt)}
              {actingAs && ` · acting for ${actingAs}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const TYPES = { listing: 'Listing', agent: 'Agent', office: 'Office' } as const

type LockProps = { lock: MemberLock; onRelease: ((lock: MemberLock) => Promise<void>) | undefined }

function Lock({ lock, onRelease }: LockProps) {
  const { busy, act } = useAction()
  const { mediumMoment } = useFormats()
  const name = `${TYPES[lock.type]} ${lock.label}`
  return (
    <li>
      <Link to="/rowLock/$entityType/$entityId" params={{ entityType: lock.type, entityId: String(lock.id) }}>
        {name}
      </Link>
      <span className="soft small">
        Last active {mediumMoment(lock.lastUpdatedOn)}
        {lock.actingAs && ` · acting for ${lock.actingAs}`}
      </span>
      {onRelease && (
        <Button icon="lock" busy={busy} onClick={act(() => onRelease(lock))}>
          Release<span className="said"> the lock on {name}</span>
        </Button>
      )}
    </li>
  )
}

function useMemberActs(member: MemberRow, { call, online }: { call: Call; online: boolean }) {
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const toast = useToast()
  const { busy, act } = useAction()
  const name = member.MemberFullName
  const reload = () => queries.invalidateQueries({ queryKey: MEMBERS_KEY })
  type Ask = { title: string; text: string; yes: string; failed: string; done: string }
  const askAndSend = ({ failed, done, ...question }: Ask, send: () => Promise<CallResult<unknown>>) =>
    act(async () => {
      if (!(await dialogs.ask({ ...question, no: 'Cancel', danger: true }))) return
      const result = await send()
      if (result.kind === 'ok') toast(done)
      else await dialogs.tell({ title: failed, text: failureWords(result, { online, ...CHANGE }).text })
      await reload()
    })
  const input = { MemberUniqueID: member.UniqueID }
  const signOut = askAndSend(
    {
      title: `Sign ${name} out everywhere?`,
      text: 'They have to sign in again on every device. Their drafts stay there, and they are told by a notice.',
      yes: 'Sign out',
      failed: `${name} was not signed out.`,
      done: `${name} is signed out everywhere.`,
    },
    () => call('memberEndSessions', { input }),
  )
  const reset = askAndSend(
    {
      title: `Remove all passkeys of ${name}?`,
      text: 'For a member who lost them. Their recovery codes go, too, and they are signed out everywhere; after that, their password is enough to sign in. Make sure that it is them who asks.',
      yes: 'Remove',
      failed: 'The passkeys were not removed.',
      done: `${name} has no passkeys now.`,
    },
    () => call('memberResetSecondFactor', { input }),
  )
  const release = async ({ type, id, epoch, label }: MemberLock) => {
    const sure = await dialogs.ask({
      title: 'Release the lock?',
      text: `If ${name} is still editing, they get the lock back unless somebody else edits first. What they typed stays on their device.`,
      yes: 'Release',
      no: 'Cancel',
      danger: true,
    })
    if (!sure) return
    const result = await call('lockRemove', { input: { type, id, epoch } })
    if (result.kind === 'ok' && result.value.type === 'SUCCESS') toast(`The lock on ${label} is released.`)
    else {
      const text =
        result.kind === 'ok'
          ? 'It was used a moment ago. Try again in five minutes.'
          : failureWords(result, { online, ...CHANGE }).text
      await dialogs.tell({ title: 'The lock was not released.', text })
    }
    await reload()
  }
  return { busy, signOut, reset, release }
}
