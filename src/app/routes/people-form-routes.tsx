// Routes of the agent and office forms.

import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
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

/** Every URL of these forms contains `formType`; if it is missing, the route's own type applies. */
const AGENT = 'agent' as const
const OFFICE = 'office' as const
const PROFILE = 'profile' as const
type AgentForm = PersonForm & { formType?: typeof AGENT | typeof PROFILE | undefined }
type OfficeForm = PersonForm & { formType?: typeof OFFICE | undefined }

const createAgent = createRoute({
  ...at('/agent/create'),
  validateSearch: (raw: Raw): AgentForm => ({ ...personForm(raw), formType: AGENT }),
  staticData: { isForm: true, needs: 'AgentsCreate' },
  component: lazyPage(() => import('../pages/record-form/create-people.page.tsx').then((page) => page.CreateAgentPage)),
})
const editAgent = createRoute({
  ...at('/agent/edit'),
  validateSearch: (raw: Raw): AgentForm => ({
    ...personForm(raw),
    formType: raw.formType === PROFILE ? PROFILE : AGENT,
  }),
  staticData: { isForm: true },
  component: lazyPage(() => import('../pages/record-form/edit-people.page.tsx').then((page) => page.EditAgentPage)),
})
const createOffice = createRoute({
  ...at('/office/create'),
  validateSearch: (raw: Raw): OfficeForm => ({ ...personForm(raw), formType: OFFICE }),
  staticData: { isForm: true, needs: 'OfficesCreate' },
  component: lazyPage(() =>
    import('../pages/record-form/create-people.page.tsx').then((page) => page.CreateOfficePage),
  ),
})
const editOffice = createRoute({
  ...at('/office/edit'),
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
