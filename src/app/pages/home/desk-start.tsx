import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { LookupReply } from '#contract/lookup.ts'
import { useServices } from '#src/app/services.tsx'
import { may } from '#src/app/session/member-rights.ts'
import { Desk } from '#src/features/dashboard/desk.tsx'
import {
  type ListingWanted,
  type Places,
  placeBegun,
  placeNames,
  wantedBy,
} from '#src/features/dashboard/find-listing.ts'
import {
  CITY_TABLE,
  foundListingsQuery,
  placesQuery,
  rowsOf,
  SUBDIVISION_TABLE,
} from '#src/features/listings/listing-queries.ts'
import { requestOf } from '#src/features/listings/listing-search.ts'
import { within } from '#src/state/timers.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'

const LINKS = [
  { to: '/board/deliveries', label: 'Refused deliveries', needs: 'Board' },
  { to: '/board/messages', label: 'Messages', needs: 'Board' },
  { to: '/board/members', label: 'Members', needs: 'Board' },
  { to: '/agent/search', label: 'Search Agents', needs: 'AgentsSearch' },
  { to: '/office/search', label: 'Search Offices', needs: 'OfficesSearch' },
  { to: '/board/move', label: 'Move listings', needs: 'Board' },
  { to: '/condo', label: 'Condo Management', needs: 'CondoNameManagement' },
] as const

const PLACES_WITHIN_MS = 2_000
const SEARCHED_WITHIN_MS = 2_000

const placesIn = (found: LookupReply | undefined): Places => ({
  City: rowsOf(found, CITY_TABLE),
  SubdivisionName: rowsOf(found, SUBDIVISION_TABLE),
})

/** Home for managers, staff and administrators, who work on other people's listings. */
export function DeskStart() {
  const { call, user } = useServices()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [hasBegun, setBegun] = useState(false)
  const { data } = useQuery({ ...placesQuery(call), enabled: hasBegun })
  const offered = useMemo(() => placeNames(placesIn(data)), [data])
  const find = async (typed: string) => {
    // Offline, the typed text is treated as a street or a number.
    const known = await within(
      queries.ensureQueryData(placesQuery(call)).catch(() => undefined),
      PLACES_WITHIN_MS,
    )
    const places = placesIn(known ?? undefined)
    const wanted = wantedBy(typed, places)
    const place = placeBegun(typed, places)
    const search = wanted && place && (await findsNothing(wanted)) ? place : wanted
    if (search) await navigate({ to: '/listings/search', search })
  }
  /** False if the server does not answer in time. */
  const findsNothing = async (wanted: ListingWanted) => {
    const request = requestOf(wanted)
    if (!request) return false
    const found = await within(
      queries.fetchQuery(foundListingsQuery(call, request)).catch(() => undefined),
      SEARCHED_WITHIN_MS,
    )
    return found?.rows.length === 0
  }
  return (
    <Desk
      onFind={(typed) => void find(typed)}
      onBegin={() => setBegun(true)}
      offered={offered}
      links={
        <nav className="desk-links cluster" aria-label="Quick links">
          {LINKS.filter(({ needs }) => may(user, needs)).map(({ to, label }) => (
            <Link key={to} to={to} className={buttonClass('plain')}>
              {label}
            </Link>
          ))}
        </nav>
      }
    />
  )
}
