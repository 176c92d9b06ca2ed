// Prefetches and persists the member's write permissions for each form that they could begin offline. Without them a
// form opens with the usual rights and says that the member's own could not be loaded.
import type { QueryClient } from '@tanstack/react-query'
import { DAY_MS } from '#contract/constants.ts'
import { propertyTypesOf } from '#contract/property-type.ts'
import type { UserReply } from '#contract/session.ts'
import type { Call } from '#src/api/call.ts'
import { accessQuery } from '../pages/record-form/form-parts.ts'
import { publishedFormsQuery } from '../reading/published-forms.ts'

type RightsPorts = { queries: QueryClient; call: Call; permissions: UserReply['permissions'] }

/**
 * Fetches one form after the other, each at most once a day. Rejects when the connection is lost; what arrived before
 * is kept.
 */
export async function readRightsAhead({ queries, call, permissions }: RightsPorts): Promise<void> {
  const { forms } = await queries.fetchQuery(publishedFormsQuery(call))
  const types = propertyTypesOf(forms).all.filter(({ isRetired }) => !isRetired)
  const begun = [
    ...(permissions.ListingsCreate ? types.map(({ route }) => route) : []),
    ...(permissions.AgentsCreate ? ['agent'] : []),
    ...(permissions.OfficesCreate ? ['office'] : []),
  ]
  for (const formName of begun) await queries.fetchQuery({ ...accessQuery(call, formName, null), staleTime: DAY_MS })
}
