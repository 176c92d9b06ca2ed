// Offers above the first page of a new listing: its address from the tax roll, and the terms of the member's last
// listing.
import { useEffect, useState } from 'react'
import { whenIdle, whenPainted } from '#src/device/page-moments.ts'
import { modelOf } from '#src/features/forms/engine/form-model.ts'
import { AddressStart } from './address-start.tsx'
import type { FormParts } from './form-parts.ts'
import { Offers } from './usual-terms.tsx'

/** `section`: the page in the URL; any other value means the first. */
export function NewListing({ parts, section }: { parts: FormParts; section: string | undefined }) {
  const { definition } = parts
  const { pages } = modelOf(definition, 'new')
  const isDue = useIsDue()
  const isHere = pages.findIndex(({ name }) => name === section) <= 0
  // Agents and offices start empty.
  if (definition.propertyType === undefined) return null
  return (
    <>
      <AddressStart isHere={isHere} />
      {isHere && <>{isDue ? <Offers /> : room}</>}
    </>
  )
}

const room = <div className="usual-terms-room" />

/** False until the fields, which load first, are on screen. */
function useIsDue(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    void whenPainted()
      .then(() => whenIdle())
      .then(() => setDue(true))
  }, [])
  return isDue
}
