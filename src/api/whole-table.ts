import { endpoints } from '#contract/endpoints.ts'
import type { EndpointOf } from './call.ts'

/** The whole table at once: for the service worker, the guest page and tests. */
export const wholeTable: EndpointOf = (name) => endpoints[name]
