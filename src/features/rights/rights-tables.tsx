// Who can do what, as published by the board: actions by role, and the fields that only some roles can write.
import { useQuery } from '@tanstack/react-query'
import type { FormDefinition } from '#contract/form-definition.ts'
import {
  type AgentAction,
  type ListingAction,
  type OfficeAction,
  type RightsReply,
  ROLE_NAMES,
  type Role,
  type Scope,
} from '#contract/rights.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { type Column, DataTable } from '#src/ui/data-table.tsx'
import { ROLE_WORDS } from '#src/ui/member-status.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import '#src/ui/detail-rows.css'

type Props = { call: Call; online: boolean; definitionOf: DefinitionOf }

export function RightsTables({ call, online, definitionOf }: Props) {
  const query = useQuery({
    queryKey: ['rights'],
    queryFn: ({ signal }) => replyOf(call('rights', { signal })),
    meta: { persist: false },
  })
  const { data } = query
  if (!data) return <Unloaded query={query} what="the rights" online={online} />
  const { listing, agent, office, menu } = data
  return (
    <>
      <Matrix title="Listings" acts={LISTING_ACTS} cell={(act, role) => LISTING_REACH[listing[role][act]]}>
        Every member can view active listings; “View” is about all others. Access codes are shown to{' '}
        {data.accessCodes === 'side' ? 'members who can edit the listing.' : 'every member who can view the listing.'}
      </Matrix>
      <Matrix title="Agents" acts={AGENT_ACTS} cell={(act, role) => AGENT_REACH[agent[role][act]]}>
        Every member can view every agent. Nobody can edit the profile of a member with a higher role.
      </Matrix>
      <Matrix title="Offices" acts={OFFICE_ACTS} cell={(act, role) => OFFICE_REACH[office[role][act]]}>
        Every member can view every office.
      </Matrix>
      <Matrix title="Menu and pages" acts={MENU_ACTS} cell={(act, role) => (menu[role][act] ? 'Yes' : 'No')} />
      <ReservedFields rights={data} definitionOf={definitionOf} />
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
    <section className="stack gap-16" aria-label={title}>
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

type ReservedRow = { key: string; form: string; name: string; roles: string }

const ANY_FORM = '*'

/** Loads the board's present definition of a form. */
type DefinitionOf = (formName: string) => Promise<FormDefinition>

function rowsOf({ fields, pages }: RightsReply, definition: (form: string) => FormDefinition | undefined) {
  const rows = (reserved: RightsReply['fields'], labelOf: (form: string, name: string) => string): ReservedRow[] =>
    Object.entries(reserved).flatMap(([form, names]) =>
      Object.entries(names).map(([name, roles]) => {
        const label = labelOf(form, name)
        return {
          key: `${form} ${name} ${label}`,
          form: form === ANY_FORM ? 'Every form' : (definition(form)?.title ?? form),
          name: label,
          roles: roles.map((role) => ROLE_WORDS[role]).join(', ') || 'Nobody',
        }
      }),
    )
  return [
    ...rows(fields, (form, name) => fieldLabel(definition(form), name)),
    ...rows(pages, (form, name) => `Page ${pageLabel(definition(form), name)}`),
  ]
}

const fieldLabel = (definition: FormDefinition | undefined, name: string) =>
  definition?.fields.find(({ FieldName }) => FieldName === name)?.fieldLabel ?? name

const pageLabel = (definition: FormDefinition | undefined, name: string) =>
  definition?.pages.find(({ PageName }) => PageName === name)?.PageLabel ?? name

const RESERVED_COLUMNS: readonly Column<ReservedRow>[] = [
  { key: 'form', label: 'Form', cell: ({ form }) => form },
  { key: 'name', label: 'Field or page', cell: ({ name }) => name },
  { key: 'roles', label: 'Who can change it', cell: ({ roles }) => roles },
]

function ReservedFields({ rights, definitionOf }: { rights: RightsReply; definitionOf: DefinitionOf }) {
  // Any form has the labels of fields that are reserved in every form.
  const { all } = usePropertyTypes()
  const forms = [...new Set([...Object.keys(rights.fields), ...Object.keys(rights.pages)])]
  const found = useQuery({
    queryKey: ['rights', 'labels', forms, all[0]?.route],
    // Without its definition, a form's fields are listed by name.
    queryFn: () =>
      Promise.all(
        forms.map((form) => definitionOf(form === ANY_FORM ? (all[0]?.route ?? form) : form).catch(() => null)),
      ),
    meta: { persist: false },
  })
  if (found.isLoading) return <Skeleton lines={4} label="Loading the labels" />
  const rows = rowsOf(rights, (form) => found.data?.[forms.indexOf(form)] ?? undefined)
  if (rows.length === 0) return null
  return (
    <section className="stack gap-16" aria-label="Restricted fields">
      <h2>Restricted fields</h2>
      <p className="soft">
        Everybody who can edit a record can change its other fields, unless the form itself makes an exception.
      </p>
      <DataTable
        caption="Restricted fields"
        columns={RESERVED_COLUMNS}
        rows={rows}
        keyOf={({ key }) => key}
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

const LISTING_REACH: Record<Scope, string> = {
  none: 'None',
  own: 'Their own',
  co: 'Their own and co-listed',
  office: 'Their office’s',
  brokerage: 'Their brokerage’s',
  all: 'All',
}
const AGENT_REACH: Record<Scope, string> = {
  ...LISTING_REACH,
  own: 'Themselves',
  co: 'Themselves',
  office: 'Their office',
  brokerage: 'Their brokerage',
  all: 'Everybody',
}
/** Nobody owns an office. */
const OFFICE_REACH: Record<Scope, string> = {
  ...LISTING_REACH,
  own: 'None',
  co: 'None',
  office: 'Their own',
}

const LISTING_ACTS: Record<ListingAction, string> = {
  view: 'View',
  edit: 'Edit and change status',
  copy: 'Copy',
  audit: 'View the audit log',
  delete: 'Delete',
}
const AGENT_ACTS: Record<AgentAction, string> = {
  edit: 'Edit the profile',
  audit: 'View the audit log',
  viewTeam: 'View the team',
  editTeam: 'Change the team',
  addTeamMember: 'Let somebody impersonate the agent',
  addToTeam: 'Let the agent impersonate somebody',
}
const OFFICE_ACTS: Record<OfficeAction, string> = { edit: 'Edit', audit: 'View the audit log' }

const MENU_ACTS: Record<keyof RightsReply['menu'][Role], string> = {
  Listings: 'Listings',
  ListingsCreate: 'Create a listing',
  ListingsSearch: 'Search listings',
  Agents: 'Agents',
  AgentsCreate: 'Create an agent',
  AgentsSearch: 'Search agents',
  Offices: 'Offices',
  OfficesCreate: 'Create an office',
  OfficesSearch: 'Search offices',
  CondoNameManagement: 'Manage condo names',
  Board: 'Board pages: announcements, members, messages, deliveries',
  BoardAdministration: 'Administration: catalog',
}
