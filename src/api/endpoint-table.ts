// The table of the API's calls, of which a page begins with those of its first paint; the others, and their schemas, are
// fetched with the first of them.
import type { EndpointName, endpoints } from '#contract/endpoints.ts'
import { firstEndpoints } from '#contract/first-endpoints.ts'
import type { EndpointOf } from './call.ts'

type Table = typeof endpoints

let whole: Table | null = null

/** From then on `endpointOf` answers at once, also while the page is being left. Rejects when the code cannot be fetched. */
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
