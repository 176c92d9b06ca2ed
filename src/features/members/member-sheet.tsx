// One member: sessions and locks, and the actions an administrator has for them.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberLock, MemberSession } from '#contract/member-access.ts'
import type { Call } from '#src/api/call.ts'
import { failureWords } from '#src/api/failure-words.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Link } from '#src/ui/link.tsx'
import { ROLE_WORDS } from '#src/ui/member-role.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
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
    <div className="member-sheet">
      <p className="soft">
        {member.MemberMlsId} · {ROLE_WORDS[member.role]} · {member.OfficeName} · {SIGN_IN[member.signIn]}
      </p>
      <Sessions sessions={member.sessions} />
      {viewer.isAdmin && !isSelf && member.sessions.length > 0 && (
        <Button look="danger" icon="logout" busy={acts.busy === 'sessions'} onClick={() => void acts.signOut()}>
          Sign out everywhere
        </Button>
      )}
      <section aria-labelledby="member-locks">
        <h3 id="member-locks">Locks</h3>
        {member.locks.length === 0 && <p className="soft">They hold no locks.</p>}
        <ul>
          {member.locks.map((lock) => (
            <Lock
              key={`${lock.type} ${lock.id}`}
              lock={lock}
              busy={acts.busy === `${lock.type} ${lock.id}`}
              onRelease={viewer.isAdmin ? () => void acts.release(lock) : undefined}
            />
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

function Lock({ lock, busy, onRelease }: { lock: MemberLock; busy: boolean; onRelease: (() => void) | undefined }) {
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
        <Button icon="lock" busy={busy} onClick={onRelease}>
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
  const [busy, setBusy] = useState<string | null>(null)
  const name = member.MemberFullName
  const during = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what)
    await work()
    await queries.invalidateQueries({ queryKey: MEMBERS_KEY })
    setBusy(null)
  }
  return {
    busy,
    async signOut() {
      const sure = await dialogs.ask({
        title: `Sign ${name} out everywhere?`,
        text: 'They have to sign in again on every device. Their drafts stay there, and they are told by a notice.',
        yes: 'Sign out',
        no: 'Cancel',
        danger: true,
      })
      if (!sure) return
      await during('sessions', async () => {
        const result = await call('memberEndSessions', { input: { MemberUniqueID: member.UniqueID } })
        if (result.kind === 'ok') return toast(`${name} is signed out everywhere.`)
        const { text } = failureWords(result, { online, unchanged: 'Nothing was changed.' })
        return dialogs.tell({ title: `${name} was not signed out.`, text })
      })
    },
    async release({ type, id, epoch, label }: MemberLock) {
      const sure = await dialogs.ask({
        title: 'Release the lock?',
        text: `If ${name} is still editing, they get the lock back unless somebody else edits first. What they typed stays on their device.`,
        yes: 'Release',
        no: 'Cancel',
        danger: true,
      })
      if (!sure) return
      await during(`${type} ${id}`, async () => {
        const result = await call('lockRemove', { input: { type, id, epoch } })
        if (result.kind === 'ok' && result.value.type === 'SUCCESS') return toast(`The lock on ${label} is released.`)
        const text =
          result.kind === 'ok'
            ? 'It was used a moment ago. Try again in five minutes.'
            : failureWords(result, { online, unchanged: 'Nothing was changed.' }).text
        return dialogs.tell({ title: 'The lock was not released.', text })
      })
    },
  }
}
