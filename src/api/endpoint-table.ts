// The table of the API's calls. A page starts with those of its first paint; the others, and their schemas, are loaded
// with the first of them.
import type { EndpointName, endpoints } from '#contract/endpoints.ts'
import { firstEndpoints } from '#contract/first-endpoints.ts'
import type { EndpointOf } from './call.ts'

type Table = typeof endpoints

let whole: Table | null = null

/** Afterwards `endpointOf` returns synchronously, also while the page unloads. Rejects if the code can't be loaded. */
export async function loadEndpoints(): Promise<Table> {
  whole ??= (await import('#contract/endpoints.ts')).endpoints
  return whole
}

const isFirst = (name: EndpointName): name is keyof typeof firstEndpoints => Object.hasOwn(firstEndpoints, name)

export const endpointOf: EndpointOf = (name) => {
  if (isFirst(name)) return firstEndpoints[name]
  return (
    whole?.[name] ??
    loadEndpoints().then(
      (table) => table[name],
      () => null,
    )
  )
}
