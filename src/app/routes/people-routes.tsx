// Routes for finding and viewing agents and offices. Search terms and the state of the table are in the URL.
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { routeAt } from './route-parts.tsx'
import { count, flag, ids, type Raw, searched, text } from './search-parameters.ts'

const table = (raw: Raw) => ({ page: count(raw.page), sort: text(raw.sort) })
const agentsView = (raw: Raw) => ({
  MemberMlsId: searched(raw.MemberMlsId),
  MemberLastName: searched(raw.MemberLastName),
  MemberFirstName: searched(raw.MemberFirstName),
  MemberStatus: searched(raw.MemberStatus),
  /** Searched with no terms. */
  all: flag(raw.all),
  ...table(raw),
})
const officesView = (raw: Raw) => ({
  OfficeMlsId: searched(raw.OfficeMlsId),
  OfficeManagerMlsId: searched(raw.OfficeManagerMlsId),
  OfficeManagerFullName: searched(raw.OfficeManagerFullName),
  OfficeName: searched(raw.OfficeName),
  OfficeCity: searched(raw.OfficeCity),
  OfficeStatus: searched(raw.OfficeStatus),
  ...table(raw),
})
type Optional<View> = { [Name in keyof View]?: View[Name] }
const record = (raw: Raw): { UniqueID?: number | undefined } => ({ UniqueID: count(raw.UniqueID) })

const searchAgents = createRoute({
  ...routeAt('/agent/search'),
  validateSearch: (raw: Raw): Optional<ReturnType<typeof agentsView>> => agentsView(raw),
  staticData: { needs: 'AgentsSearch' },
  component: lazyPage(() => import('../pages/people/search.page.tsx').then((page) => page.AgentSearchPage)),
})
const viewAgent = createRoute({
  ...routeAt('/agent/view'),
  validateSearch: record,
  component: lazyPage(() => import('../pages/people/view.page.tsx').then((page) => page.AgentViewPage)),
})
const searchOffices = createRoute({
  ...routeAt('/office/search'),
  validateSearch: (raw: Raw): Optional<ReturnType<typeof officesView>> => officesView(raw),
  staticData: { needs: 'OfficesSearch' },
  component: lazyPage(() => import('../pages/people/search.page.tsx').then((page) => page.OfficeSearchPage)),
})
const viewOffice = createRoute({
  ...routeAt('/office/view'),
  // The table of the office's agents.
  validateSearch: (raw: Raw): ReturnType<typeof record> & Optional<ReturnType<typeof table>> => ({
    ...record(raw),
    ...table(raw),
  }),
  component: lazyPage(() => import('../pages/people/view.page.tsx').then((page) => page.OfficeViewPage)),
})

export const peopleRoutes = {
  '/agent/search': searchAgents,
  '/agent/view': viewAgent,
  '/office/search': searchOffices,
  '/office/view': viewOffice,
}

// Routes of the agent and office forms.

type PersonForm = {
  draft?: string | undefined
  UniqueID?: number | undefined
  section?: string | undefined
  field?: string | undefined
  restore?: string | undefined
  finish?: string | undefined
}
const personForm = (raw: Raw): PersonForm => ({
  draft: text(raw.draft),
  UniqueID: count(raw.UniqueID),
  section: text(raw.section),
  field: text(raw.field),
  restore: text(raw.restore),
  finish: ids(raw.finish),
})

/** Every URL of these forms contains `formType`; if it is missing, the route's own type applies. */
const AGENT = 'agent' as const
const OFFICE = 'office' as const
const PROFILE = 'profile' as const
type AgentForm = PersonForm & { formType?: typeof AGENT | typeof PROFILE | undefined }
type OfficeForm = PersonForm & { formType?: typeof OFFICE | undefined }

const createAgent = createRoute({
  ...routeAt('/agent/create'),
  validateSearch: (raw: Raw): AgentForm => ({ ...personForm(raw), formType: AGENT }),
  staticData: { isForm: true, needs: 'AgentsCreate' },
  component: lazyPage(() => import('../pages/record-form/create-people.page.tsx').then((page) => page.CreateAgentPage)),
})
const editAgent = createRoute({
  ...routeAt('/agent/edit'),
  validateSearch: (raw: Raw): AgentForm => ({
    ...personForm(raw),
    formType: raw.formType === PROFILE ? PROFILE : AGENT,
  }),
  staticData: { isForm: true },
  component: lazyPage(() => import('../pages/record-form/edit-people.page.tsx').then((page) => page.EditAgentPage)),
})
const createOffice = createRoute({
  ...routeAt('/office/create'),
  validateSearch: (raw: Raw): OfficeForm => ({ ...personForm(raw), formType: OFFICE }),
  staticData: { isForm: true, needs: 'OfficesCreate' },
  component: lazyPage(() =>
    import('../pages/record-form/create-people.page.tsx').then((page) => page.CreateOfficePage),
  ),
})
const editOffice = createRoute({
  ...routeAt('/office/edit'),
  validateSearch: (raw: Raw): OfficeForm => ({ ...personForm(raw), formType: OFFICE }),
  staticData: { isForm: true },
  component: lazyPage(() => import('../pages/record-form/edit-people.page.tsx').then((page) => page.EditOfficePage)),
})

export const peopleFormRoutes = {
  '/agent/create': createAgent,
  '/agent/edit': editAgent,
  '/office/create': createOffice,
  '/office/edit': editOffice,
}
