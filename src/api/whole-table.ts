import { endpoints } from '#contract/endpoints.ts'
import type { EndpointOf } from './call.ts'

/** Nothing is fetched later: for the service worker, the guest's page and tests. */
export const wholeTable: EndpointOf = (name) => endpoints[name]
