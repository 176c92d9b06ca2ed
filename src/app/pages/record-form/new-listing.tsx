// Offered above the first page of a new listing: its address from the tax roll, and the terms of the member's last one.

import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { modelOf } from '../../../features/forms/engine/form-model.ts'
import { lazyPart, Nothing } from '../../../ui/lazy-part.tsx'
import { afterRows } from '../../reading/after-rows.ts'
import { AddressStart } from './address-start.tsx'
import type { FormParts } from './form-parts.ts'

const Offers = lazyPart(() => import('./usual-terms.tsx').then((part) => part.Offers), Nothing)

/** `section`: the page in the address; any other value means the first. */
export function NewListing({ parts, section }: { parts: FormParts; section: string | undefined }) {
  const { definition } = parts
  const { pages } = modelOf(definition, 'new')
  const isDue = useIsDue()
  const isHere = pages.findIndex(({ name }) => name === section) <= 0
  // Agents and offices begin from nothing.
  if (definition.propertyType === undefined) return null
  return (
    <>
      <AddressStart isHere={isHere} />
      {isHere && <Suspense fallback={room}>{isDue ? <Offers /> : room}</Suspense>}
    </>
  )
}

const room = <div className="usual-terms-room" />

/** False until the fields are on screen: on a first visit they load first. */
function useIsDue(): boolean {
  const [isDue, setDue] = useState(false)
  const queries = useQueryClient()
  useEffect(() => void afterRows(queries).then(() => setDue(true)), [queries])
  return isDue
}
