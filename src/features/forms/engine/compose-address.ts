import { ADDRESS_FIELDS } from '#rules/address.ts'
import { COMPOSED } from './consequences.ts'
import type { FormStore } from './form-store.ts'

/** Composes the address again, after values from the draft, which have no side effects. */
export function composeAddressIn(store: FormStore): void {
  const address = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, store.value(name)]))
  const { writes } = store.consequencesOf(address)
  if (COMPOSED in writes) store.set(COMPOSED, writes[COMPOSED] ?? null, 'form')
}
