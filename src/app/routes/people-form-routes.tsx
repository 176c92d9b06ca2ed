// The forms of agents and offices.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { at } from './route-parts.tsx'
import { count, type Raw, text } from './search-parameters.ts'

type PersonForm = {
  draft?: string | undefined
  UniqueID?: number | undefined
  section?: string | undefined
  field?: string | undefined
  restore?: string | undefined
}
const personForm = (raw: Raw): PersonForm => ({
  draft: text(raw.draft),
  UniqueID: count(raw.UniqueID),
  section: text(raw.section),
  field: text(raw.field),
  restore: text(raw.restore),
})

/** `formType` stands in every address of these forms; where it is left out, it is the address' own. */
const AGENT = 'agent' as const
const OFFICE = 'office' as const
const PROFILE = 'profile' as const
type AgentForm = PersonForm & { formType?: typeof AGENT | typeof PROFILE | undefined }
type OfficeForm = PersonForm & { formType?: typeof OFFICE | undefined }

const createAgent = createRoute({
  ...at('/agent/create'),
  validateSearch: (raw: Raw): AgentForm => ({ ...personForm(raw), formType: AGENT }),
  staticData: { isForm: true, needs: 'AgentsCreate' },
  component: lazyRouteComponent(() => import('../pages/record-form/people-form.page.tsx'), 'CreateAgentPage'),
})
const editAgent = createRoute({
  ...at('/agent/edit'),
  validateSearch: (raw: Raw): AgentForm => ({
    ...personForm(raw),
    formType: raw.formType === PROFILE ? PROFILE : AGENT,
  }),
  staticData: { isForm: true },
  component: lazyRouteComponent(() => import('../pages/record-form/people-form.page.tsx'), 'EditAgentPage'),
})
const createOffice = createRoute({
  ...at('/office/create'),
  validateSearch: (raw: Raw): OfficeForm => ({ ...personForm(raw), formType: OFFICE }),
  staticData: { isForm: true, needs: 'OfficesCreate' },
  component: lazyRouteComponent(() => import('../pages/record-form/people-form.page.tsx'), 'CreateOfficePage'),
})
const editOffice = createRoute({
  ...at('/office/edit'),
  validateSearch: (raw: Raw): OfficeForm => ({ ...personForm(raw), formType: OFFICE }),
  staticData: { isForm: true },
  component: lazyRouteComponent(() => import('../pages/record-form/people-form.page.tsx'), 'EditOfficePage'),
})

export const peopleFormRoutes = {
  '/agent/create': createAgent,
  '/agent/edit': editAgent,
  '/office/create': createOffice,
  '/office/edit': editOffice,
}
