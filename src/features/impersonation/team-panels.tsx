// 'My Impersonations' and 'My Impersonators' on an agent's page: whom the agent can impersonate, and who can
// impersonate the agent. Only the member acted for, or an administrator, can grant this; Add by anybody else sends them
// a request.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { AgentRow } from '#contract/agent.ts'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { ImpersonationChange } from '#contract/impersonation.ts'
import type { TeamRow } from '#contract/team.ts'
import type { Call } from '#src/api/call.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { impersonationQuery, teamQuery } from './impersonation-queries.ts'
import { confirmWords, type LinkAct, type LinkNames } from './link-words.ts'
import { PeopleTable } from './people-table.tsx'
import { useLinks } from './use-links.ts'
import './impersonation.css'

type PickAgent = (props: {
  isOpen: boolean
  onClose: () => void
  onPick: (agent: AgentRow) => void
  title: string
  offer: { takes(agent: AgentRow): boolean; note: string }
}) => ReactNode

type Props = {
  agent: { UniqueID: number; MemberFullName: string }
  rights: TeamRights
  call: Call
  online: boolean
  now: () => number
  /** The agent lookup, which belongs to another feature. */
  lookup: PickAgent
}

export function TeamPanels(props: Props) {
  const { agent, rights } = props
  const queries = useQueryClient()
  const { call } = props
  const { UniqueID } = agent
  // Changing the agent's links may have changed the member's own.
  useEffect(() => {
    if (UniqueID) void queries.invalidateQueries({ queryKey: impersonationQuery(call).queryKey })
  }, [UniqueID, queries, call])
  if (!rights.actions.includes('VIEWTEAM')) return null
  return <Panels key={UniqueID} {...props} />
}

function Panels({ agent, rights, call, online, now, lookup }: Props) {
  const team = useQuery({ ...teamQuery(call, agent.UniqueID), refetchOnMount: 'always' })
  if (!team.data) return <Unloaded query={team} what="the team" lines={4} online={online} />
  const shared = { agent, rights, call, online, lookup }
  return (
    <>
      <AsOf at={team.dataUpdatedAt} stale={team.isError} ports={{ now, online }} />
      {rights.isActing && (
        <p className="strong tint tone-warn">
          You are acting for somebody else. Stop first to change who acts for whom.
        </p>
      )}
      <TeamPanel {...shared} side="impersonations" title="My Impersonations" rows={team.data.canImpersonate}>
        Members whom {agent.MemberFullName} can act for.
      </TeamPanel>
      <TeamPanel {...shared} side="impersonators" title="My Impersonators" rows={team.data.canBeImpersonatedBy}>
        Members who can act for {agent.MemberFullName}.
      </TeamPanel>
    </>
  )
}

/** What to do while the panel is empty. */
const HINTS: Record<Side, (name: string) => string> = {
  impersonations: (name) => `Tap Add to choose a member for whom ${name} should act.`,
  impersonators: (name) => `Tap Add to choose a member who should act for ${name}.`,
}

type PanelProps = Omit<Props, 'now'> & { side: Side; title: string; rows: readonly TeamRow[]; children: ReactNode }

function TeamPanel({ agent, rights, call, online, lookup, side, title, rows, children }: PanelProps) {
  const [isOpen, setOpen] = useState(false)
  const { busy, change } = useLinks(call)
  const dialogs = useDialogs()
  const id = `team-${side}`
  const addMember = (chosen: AgentRow) => {
    setOpen(false)
    const { link, names } = teamEnds(side, agent, chosen)
    void change({ act: 'add', names, link })
  }
  const act = (act: LinkAct, row: TeamRow, other: string) => async () => {
    const names = { lead: row.TeamLeadFullName, member: row.TeamMemberFullName, other }
    const { TeamLeadKeyNumeric, TeamMemberKeyNumeric } = row
    const isAsked = act === 'remove' || act === 'withdraw'
    const question = { ...confirmWords(row.isRequest, names), yes: 'Remove', no: 'Cancel', danger: true }
    if (isAsked && !(await dialogs.ask(question))) return
    await change({ act, names, link: { TeamLeadKeyNumeric, TeamMemberKeyNumeric } })
  }
  const controls = { disabled: !online, busy }
  return (
    <section className="panel team-panel stack gap-12" aria-labelledby={id}>
      <div className="split cluster">
        <h2 id={id}>{title}</h2>
        {mayAddIn(side, rights) && (
          <Button {...controls} icon="plus" onClick={() => setOpen(true)}>
            Add<span className="said"> to {title}</span>
          </Button>
        )}
      </div>
      <p className="soft small">{children}</p>
      <PeopleTable
        caption={title}
        rows={rows.map((row) => personOf(side, row))}
        pageSize={TABLE_ROWS_PER_PAGE}
        hint={mayAddIn(side, rights) ? HINTS[side](agent.MemberFullName) : undefined}
        actions={
          rows.some((row) => mayRemove(row, rights))
            ? ({ row, name }) => (
                <>
                  {mayAnswer(row, rights) && (
                    <Button {...controls} look="main" icon="check" onClick={act('grant', row, name)}>
                      Grant<span className="said"> {name}</span>
                    </Button>
                  )}
                  {mayAnswer(row, rights) ? (
                    <Button {...controls} onClick={act('decline', row, name)}>
                      Decline<span className="said"> {name}</span>
                    </Button>
                  ) : (
                    mayRemove(row, rights) && (
                      <Button
                        {...controls}
                        look="danger"
                        icon="trash"
                        onClick={act(row.isRequest ? 'withdraw' : 'remove', row, name)}
                      >
                        {row.isRequest ? 'Withdraw' : 'Delete'}
                        <span className="said"> {name}</span>
                      </Button>
                    )
                  )}
                </>
              )
            : undefined
        }
      />
      {lookup({
        isOpen,
        onClose: () => setOpen(false),
        onPick: addMember,
        title: `Add to ${title}`,
        offer: {
          takes: ({ UniqueID }) => UniqueID !== agent.UniqueID,
          note: `${agent.MemberFullName} isn’t listed: nobody acts for themselves.`,
        },
      })}
    </section>
  )
}

function personOf(side: Side, row: TeamRow) {
  const person =
    side === 'impersonations'
      ? {
          key: row.TeamLeadKeyNumeric,
          name: row.TeamLeadFullName,
          mlsId: row.TeamLeadMlsId,
          office: row.TeamLeadOfficeName,
        }
      : {
          key: row.TeamMemberKeyNumeric,
          name: row.TeamMemberFullName,
          mlsId: row.TeamMemberMlsId,
          office: row.TeamMemberOfficeName,
        }
  return { ...person, badge: row.isRequest ? 'Requested' : undefined, row }
}

// What a member may do with the team of the agent on screen, by the rights that the server returns (acl/agentACL).
// Pure; the server checks again.

/** impersonations: the agent acts for the others. impersonators: the others act for the agent. */
type Side = 'impersonations' | 'impersonators'

type TeamRights = {
  /** The member's permitted actions on this agent. */
  actions: readonly string[]
  /** The signed-in person. */
  me: number
  /** Nobody can change who acts for whom while acting for somebody. */
  isActing: boolean
}

const NEEDED: Record<Side, string> = { impersonations: 'ADDTOTEAM', impersonators: 'ADDTEAMMEMBER' }

const mayAddIn = (side: Side, { actions, isActing }: TeamRights): boolean => !isActing && actions.includes(NEEDED[side])

/** Allowed for both members of the link, and for those who can edit the agent's team. */
function mayRemove(row: TeamRow, { actions, me, isActing }: TeamRights): boolean {
  if (isActing) return false
  return row.TeamLeadKeyNumeric === me || row.TeamMemberKeyNumeric === me || actions.includes('EDITTEAM')
}

/** Allowed only for the member who would be acted for. */
const mayAnswer = (row: TeamRow, { me, isActing }: TeamRights): boolean =>
  row.isRequest && !isActing && row.TeamLeadKeyNumeric === me

type Person = { UniqueID: number; MemberFullName: string }

/** Both members of the link that an Add in this panel creates. */
function teamEnds(
  side: Side,
  agent: Person,
  chosen: Person | AgentRow,
): { link: ImpersonationChange; names: LinkNames } {
  const [lead, member] = side === 'impersonations' ? [chosen, agent] : [agent, chosen]
  return {
    link: { TeamLeadKeyNumeric: lead.UniqueID, TeamMemberKeyNumeric: member.UniqueID },
    names: { lead: lead.MemberFullName, member: member.MemberFullName, other: chosen.MemberFullName },
  }
}
