import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { CondoNames } from '#src/features/condos/condo-names.tsx'
import {
  type CondoPlace,
  CondoSearch,
  choose,
  noChoices,
  PLACE_FIELDS,
  PLACE_LABELS,
  type PlaceField,
  tableOf,
} from '#src/features/condos/condo-place.tsx'
import { condoNamesQuery, placesQuery } from '#src/features/condos/condo-queries.ts'
import { LookupIndex } from '#src/features/lookups/lookup-index.ts'
import { OptionSheet } from '#src/features/lookups/option-sheet.tsx'
import { Page } from '#src/ui/page.tsx'

export function CondoPage() {
  const { found, ...place } = useSearch({ from: '/condo' })
  const navigate = useNavigate({ from: '/condo' })
  const { call, now, newId, user } = useServices()
  const online = useOnline()
  const queries = useQueryClient()
  const [picked, setPicked] = useState<PlaceField | null>(null)
  const places = useQuery(placesQuery(call))
  const index = useMemo(() => new LookupIndex(places.data?.tables ?? []), [places.data])
  const textOf = (field: PlaceField, code: string) => index.describe(tableOf(field), code)
  const parentText = (field: PlaceField) => {
    const parent = PLACE_FIELDS[PLACE_FIELDS.indexOf(field) - 1]
    return parent ? textOf(parent, place[parent] ?? '') : 'this board'
  }
  const code = place.SubdivisionName
  const isSearching = useQuery({ ...condoNamesQuery(call, code ?? ''), enabled: false }).isFetching
  const go = (next: CondoPlace, found?: true) =>
    void navigate({ search: { ...next, found }, replace: true, resetScroll: false, viewTransition: false })
  const pick = (field: PlaceField) => {
    if (!places.data) void places.refetch()
    setPicked(field)
  }
  const search = () => {
    void queries.invalidateQueries({ queryKey: ['condoNames', code] })
    go(place, true)
  }
  return (
    <Page title="Condo names" back="/" width="wide">
      <div className="condos stack gap-16">
        <CondoSearch place={place} textOf={textOf} onPick={pick} onSearch={search} busy={isSearching} />
        <CondoNames
          ports={{ call, online, now, newId }}
          member={`${user.realUniqueID}/${user.agent.UniqueID}`}
          subdivision={code ? { code, text: textOf('SubdivisionName', code) } : null}
          isShown={found === true}
          onShow={() => go(place, true)}
        />
      </div>
      {picked && (
        <OptionSheet
          title={PLACE_LABELS[picked]}
          multiple={false}
          required={false}
          chosen={place[picked] ? [place[picked]] : []}
          options={index.options(tableOf(picked), (name) => place[name as PlaceField], [])}
          recent={[]}
          emptyText={noChoices(picked, places.isPending, places.data && parentText(picked))}
          onPick={([chosen]) => go(choose(place, picked, chosen))}
          onClose={() => setPicked(null)}
        />
      )}
    </Page>
  )
}
