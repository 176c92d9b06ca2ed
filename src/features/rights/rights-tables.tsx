// Who can do what, as published by the board: actions by role, and the fields that only some roles can write.
import { useQuery } from '@tanstack/react-query'
import { type RightsReply, ROLE_NAMES, type Role } from '#contract/rights.ts'
import type { Call } from '../../api/call.ts'
import { replyOf } from '../../api/reply-of.ts'
import { whyNot } from '../../api/why-not.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import '../../ui/detail-rows.css'
import { ROLE_WORDS } from '../../ui/member-role.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import '../../ui/search-page.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  AGENT_ACTS,
  AGENT_REACH,
  LISTING_ACTS,
  LISTING_REACH,
  MENU_ACTS,
  OFFICE_ACTS,
  OFFICE_REACH,
} from './rights-words.ts'

export function RightsTables({ call, online }: { call: Call; online: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['rights'],
    queryFn: ({ signal }) => replyOf(call('rights', { signal })),
    meta: { persist: false },
  })
  if (isPending) return <Skeleton lines={8} label="Loading the rights" />
  if (!data)
    return (
      <NotLoaded title="The rights could not be loaded." busy={isFetching} onRetry={() => void refetch()}>
        {whyNot(error, online)}
      </NotLoaded>
    )
  const { listing, agent, office, menu } = data
  return (
    <>
      <Matrix title="Listings" acts={LISTING_ACTS} cell={(act, role) => LISTING_REACH[listing[role][act]]}>
        Codes of a listing are told to{' '}
        {data.accessCodes === 'side' ? 'those who may edit it.' : 'every member who may view it.'}
      </Matrix>
      <Matrix title="Agents" acts={AGENT_ACTS} cell={(act, role) => AGENT_REACH[agent[role][act]]}>
        Every member sees every agent. Nobody edits the profile of somebody with a higher role, except their own.
      </Matrix>
      <Matrix title="Offices" acts={OFFICE_ACTS} cell={(act, role) => OFFICE_REACH[office[role][act]]}>
        Every member sees every office.
      </Matrix>
      <Matrix title="Menu and pages" acts={MENU_ACTS} cell={(act, role) => (menu[role][act] ? 'Yes' : 'No')} />
      <ReservedFields rights={data} />
    </>
  )
}

const none = () => {}

type MatrixProps<Act extends string> = {
  title: string
  acts: Record<Act, string>
  cell: (act: Act, role: Role) => string
  children?: React.ReactNode
}

function Matrix<Act extends string>({ title, acts, cell, children }: MatrixProps<Act>) {
  const rows = Object.keys(acts) as Act[]
  const columns: Column<Act>[] = [
    { key: 'act', label: 'Action', cell: (act) => acts[act] },
    ...ROLE_NAMES.map((role) => ({ key: role, label: ROLE_WORDS[role], cell: (act: Act) => cell(act, role) })),
  ]
  return (
    <section className="search-page" aria-label={title}>
      <h2>{title}</h2>
      {children && <p className="soft">{children}</p>}
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        keyOf={(act) => act}
        view={{}}
        onView={none}
        pageSize={rows.length}
        card={(act) => (
          <div className="panel-pad">
            <h3>{acts[act]}</h3>
            <dl className="detail-list">
              {ROLE_NAMES.map((role) => (
                <div key={role}>
                  <dt>{ROLE_WORDS[role]}</dt>
                  <dd>{cell(act, role)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      />
    </section>
  )
}

type ReservedRow = { form: string; kind: 'Field' | 'Page'; name: string; roles: string }

const rowsOf = (kind: ReservedRow['kind'], reserved: RightsReply['fields']): ReservedRow[] =>
  Object.entries(reserved).flatMap(([form, names]) =>
    Object.entries(names).map(([name, roles]) => ({
      form: form === '*' ? 'Every form' : form,
      kind,
      name,
      roles: roles.map((role) => ROLE_WORDS[role]).join(', ') || 'Nobody',
    })),
  )

const RESERVED_COLUMNS: readonly Column<ReservedRow>[] = [
  { key: 'form', label: 'Form', cell: ({ form }) => form },
  { key: 'name', label: 'Field or page', cell: ({ kind, name }) => (kind === 'Page' ? `Page ${name}` : name) },
  { key: 'roles', label: 'Written by', cell: ({ roles }) => roles },
]

function ReservedFields({ rights }: { rights: RightsReply }) {
  const rows = [...rowsOf('Field', rights.fields), ...rowsOf('Page', rights.pages)]
  if (rows.length === 0) return null
  return (
    <section className="search-page" aria-label="Fields of forms">
      <h2>Fields of forms</h2>
      <p className="soft">
        All other fields are written by those who may edit the record, unless the form itself says otherwise.
      </p>
      <DataTable
        caption="Fields of forms"
        columns={RESERVED_COLUMNS}
        rows={rows}
        keyOf={({ form, kind, name }) => `${form} ${kind} ${name}`}
        view={{}}
        onView={none}
        pageSize={rows.length}
        columnsFrom={560}
        card={({ form, name, roles }) => (
          <div className="panel-pad">
            <p>
              <b>{name}</b> <span className="soft small">{form}</span>
            </p>
            <p className="soft small">{roles}</p>
          </div>
        )}
      />
    </section>
  )
}
