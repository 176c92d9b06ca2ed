import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { LookupReply } from '#contract/lookup.ts'
import { Desk } from '../../../features/dashboard/desk.tsx'
import { type Places, placeNames, wantedBy } from '../../../features/dashboard/find-listing.ts'
import { CITY_TABLE, placesQuery, rowsOf, SUBDIVISION_TABLE } from '../../../features/listings/listing-queries.ts'
import { within } from '../../../state/within.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { useServices } from '../../services.tsx'
import { may } from '../../shell/entries.ts'

const LINKS = [
  { to: '/agent/search', label: 'Search Agents', needs: 'AgentsSearch' },
  { to: '/office/search', label: 'Search Offices', needs: 'OfficesSearch' },
  { to: '/condo', label: 'Condo Management', needs: 'CondoNameManagement' },
] as const

const PLACES_WITHIN_MS = 2_000

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
    const wanted = wantedBy(typed, placesIn(known ?? undefined))
    if (wanted) await navigate({ to: '/listings/search', search: wanted })
  }
  return (
    <Desk
      onFind={(typed) => void find(typed)}
      onBegin={() => setBegun(true)}
      offered={offered}
      links={
        <nav className="desk-links" aria-label="Quick links">
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
