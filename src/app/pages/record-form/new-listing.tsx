// Offered above the first page of a new listing: its address from the tax roll, and the terms of the member's last one.

import { Suspense } from 'react'
import { modelOf } from '../../../features/forms/engine/form-model.ts'
import { lazyPart, Nothing } from '../../../ui/lazy-part.tsx'
import { AddressStart } from './address-start.tsx'
import type { FormParts } from './form-parts.ts'

const Offers = lazyPart(() => import('./usual-terms.tsx').then((part) => part.Offers), Nothing)

/** `section`: the page in the address; any other value means the first. */
export function NewListing({ parts, section }: { parts: FormParts; section: string | undefined }) {
  const { pages } = modelOf(parts.definition, 'new')
  const isHere = pages.findIndex(({ name }) => name === section) <= 0
  return (
    <>
      <AddressStart isHere={isHere} />
      <Suspense fallback={isHere && <div className="usual-terms-room" />}>{isHere && <Offers />}</Suspense>
    </>
  )
}
