import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MODAL_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { ImpersonationData, ImpersonationRow } from '#contract/impersonation.ts'
import type { Call } from '#src/api/call.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import './impersonation.css'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { impersonationQuery } from './impersonation-queries.ts'
import type { LinkAct } from './link-words.ts'
import { PeopleTable, type PersonRow } from './people-table.tsx'
import { useLinks } from './use-links.ts'

export type ImpersonationPorts = {
  call: Call
  online: boolean
  now: () => number
  /** The signed-in person. */
  me: number
  myName: string
  /** The member the session acts for; null while the member is themselves. */
  actingFor: { UniqueID: number; MemberFullName: string } | null
  /** Resolves with an error message, or with null when the page is already navigating to Home. */
  onStart: (row: ImpersonationRow) => Promise<string | null>
  onStop: () => Promise<string | null>
}

/** Who may act for whom, requests, and buttons to start and stop acting. */
export function ImpersonationPanel(ports: ImpersonationPorts) {
  const { call, online } = ports
  const links = useQuery(impersonationQuery(call))
  if (!links.data) return <Unloaded query={links} what="who acts for whom" lines={5} online={online} />
  return (
    <div className="impersonation stack gap-24">
      <AsOf at={links.dataUpdatedAt} stale={links.isError} ports={ports} />
      <Links {...ports} links={links.data} />
    </div>
  )
}

const personOf = (row: ImpersonationRow): PersonRow & { row: ImpersonationRow } => ({
  key: row.UniqueID,
  name: row.MemberFullName,
  mlsId: row.MemberMlsId,
  office: row.OfficeName,
  row,
})

function Links(props: ImpersonationPorts & { links: ImpersonationData }) {
  const { links, call, me, myName, online, actingFor } = props
  const { busy, change } = useLinks(call)
  const act = (act: LinkAct, row: ImpersonationRow, isLead: boolean) => () => {
    const other = row.MemberFullName
    const names = isLead ? { lead: other, member: myName, other } : { lead: myName, member: other, other }
    const { TeamLeadKeyNumeric, TeamMemberKeyNumeric } = row
    void change({ act, names, link: { TeamLeadKeyNumeric, TeamMemberKeyNumeric } })
  }
  // No chains: nobody grants or requests rights while acting for somebody.
  const fixed = { disabled: !online || actingFor !== null, busy }
  return (
    <>
      <WhyNot online={online} actingFor={actingFor} />
      <Requests heading="Asking to act for you" rows={links.requestsReceived}>
        {(row) => (
          <>
            <Button {...fixed} look="main" icon="check" onClick={act('grant', row, false)}>
              Grant<span className="said"> {row.MemberFullName}</span>
            </Button>
            <Button {...fixed} onClick={act('decline', row, false)}>
              Decline<span className="said"> {row.MemberFullName}</span>
            </Button>
          </>
        )}
      </Requests>
      <section aria-labelledby="may-impersonate-me">
        <h3 id="may-impersonate-me">Who can impersonate me:</h3>
        <PeopleTable
          caption="Who can impersonate me"
          rows={links.allowedUsers.map(personOf)}
          pageSize={MODAL_ROWS_PER_PAGE}
        />
      </section>
      <Targets {...props} />
      <Requests heading="Waiting for their answer" rows={links.requestsSent}>
        {(row) => (
          <Button {...fixed} onClick={act('withdraw', row, true)}>
            Withdraw<span className="said"> the request to {row.MemberFullName}</span>
          </Button>
        )}
      </Requests>
      <div className="row cluster">
        <p className="soft small grow">
          To let a colleague act for you, or to ask to act for one, add them to your profile.
        </p>
        <Link to="/agent/view" search={{ UniqueID: me }} className={buttonClass('plain')}>
          Open Profile
        </Link>
      </div>
    </>
  )
}

const REASON = 'impersonation-reason'

function WhyNot({ online, actingFor }: Pick<ImpersonationPorts, 'online' | 'actingFor'>) {
  if (!online)
    return (
      <p id={REASON} className="strong tint tone-warn">
        You’re offline. Starting, stopping and answering requests need a connection.
      </p>
    )
  if (!actingFor) return null
  return (
    <p id={REASON} className="strong tint tone-warn">
      You are acting for {actingFor.MemberFullName}. Stop first to act for somebody else or to answer a request.
    </p>
  )
}

function Targets({ links, online, actingFor, onStart, onStop }: ImpersonationPorts & { links: ImpersonationData }) {
  const [changing, setChanging] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const runChange = (key: number, change: () => Promise<string | null>) => async () => {
    setChanging(key)
    setError(null)
    const text = await change()
    setError(text)
    if (text !== null) setChanging(null)
  }
  return (
    <section aria-labelledby="may-impersonate">
      <h3 id="may-impersonate">Who I can impersonate:</h3>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      <PeopleTable
        caption="Who I can impersonate"
        rows={links.impersonationTargets.map((row) => ({
          ...personOf(row),
          badge: row.UniqueID === actingFor?.UniqueID ? 'Now' : undefined,
        }))}
        pageSize={MODAL_ROWS_PER_PAGE}
        actions={({ key, name, row }) =>
          key === actingFor?.UniqueID ? (
            <Button look="danger" disabled={!online} busy={changing === key} onClick={runChange(key, onStop)}>
              Stop<span className="said"> impersonating {name}</span>
            </Button>
          ) : (
            <Button
              look="main"
              disabled={!online || actingFor !== null}
              aria-describedby={online && !actingFor ? undefined : REASON}
              busy={changing === key}
              onClick={runChange(key, () => onStart(row))}
            >
              Start<span className="said"> impersonating {name}</span>
            </Button>
          )
        }
      />
    </section>
  )
}

type RequestsProps = {
  heading: string
  rows: readonly ImpersonationRow[]
  children: (row: ImpersonationRow) => ReactNode
}

function Requests({ heading, rows, children }: RequestsProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{heading}</h3>
      <ul className="stack">
        {rows.map((row) => (
          <li key={row.UniqueID} className="link-request split cluster panel">
            <div>
              <b>{row.MemberFullName}</b>
              <div className="soft small">
                {row.MemberMlsId} · {row.OfficeName}
              </div>
            </div>
            <div className="person-actions cluster">{children(row)}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
