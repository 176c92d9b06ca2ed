// The condo names of one subdivision: list, add, rename. A name that could not be saved stays where it was typed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { CONDO_ROWS_MAX, type CondoName } from '#contract/condo.ts'
import type { Call } from '#src/api/call.ts'
import { AsOf } from '#src/ui/as-of.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { sortRows } from '#src/ui/table-view.ts'
import { useToast } from '#src/ui/toast.tsx'
import { CondoItem, EditedCondo, NewCondo } from './condo-item.tsx'
import { condoNamesQuery } from './condo-queries.ts'
import { type KeptName, type KeptNames, NEW_NAME, readNames, renameOf, withName, writeNames } from './kept-names.ts'
import './condos.css'

type CondoPorts = { call: Call; online: boolean; now(): number; newId(): string }

type Props = {
  ports: CondoPorts
  /** Member whose typed names are kept, on a shared computer. */
  member: string
  subdivision: { code: string; text: string } | null
  /** Whether the names are shown; otherwise only a new one can be added. */
  isShown: boolean
  onShow: () => void
}

export function CondoNames({ ports, member, subdivision, isShown, onShow }: Props) {
  const id = useId()
  const queries = useQueryClient()
  const toast = useToast()
  const [kept, keepName] = useKeptNames(member)
  const [newest, setNewest] = useState<number | null>(null)
  const section = useRef<HTMLElement>(null)
  // On a phone the names are below the fold.
  useEffect(() => {
    if (isShown) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const code = subdivision?.code ?? ''

  const added = (UniqueID: number, name: string) => {
    setNewest(UniqueID)
    const row: CondoName = { UniqueID, CondoName: name, SubdivisionName: code }
    // Shown at once; the server's list replaces it.
    queries.setQueryData(condoNamesQuery(ports.call, code).queryKey, (before) => alphabetical([...(before ?? []), row]))
    onShow()
    toast(`“${name}” was added to ${subdivision?.text}.`)
    void queries.invalidateQueries({ queryKey: ['condoNames', code] })
  }
  return (
    <section ref={section} className="panel panel-pad condo-results stack gap-16" aria-labelledby={id}>
      <h2 id={id}>Condo Name Results</h2>
      {subdivision && <p className="soft">{subdivision.text}</p>}
      <NewCondo
        call={ports.call}
        newId={ports.newId}
        subdivision={subdivision?.code}
        kept={kept[NEW_NAME] ?? { text: '' }}
        onType={(name) => keepName(NEW_NAME, name)}
        onAdded={added}
      />
      {subdivision && isShown ? (
        <Names key={code} {...{ ports, code, newest, kept, keepName }} />
      ) : (
        <p className="soft">Search a subdivision to see its condo names.</p>
      )}
    </section>
  )
}

const alphabetical = (rows: readonly CondoName[]): CondoName[] =>
  sortRows(rows, ({ CondoName }) => CondoName, 'ascending').filter(
    ({ UniqueID }, at, all) => all.findIndex((other) => other.UniqueID === UniqueID) === at,
  )

type NamesProps = {
  ports: CondoPorts
  code: string
  newest: number | null
  kept: ReturnType<typeof useKeptNames>[0]
  keepName: ReturnType<typeof useKeptNames>[1]
}

function Names({ ports, code, newest, kept, keepName }: NamesProps) {
  const id = useId()
  const query = condoNamesQuery(ports.call, code)
  const names = useQuery(query)
  const queries = useQueryClient()
  const toast = useToast()
  const [edited, setEdited] = useState<number | null>(null)
  if (!names.data)
    return (
      <Unloaded
        query={names}
        lines={6}
        what="the condo names"
        online={ports.online}
        offline={{ title: 'The condo names need a connection.', text: 'What you have typed is kept here.' }}
      />
    )
  const edit = (condo: CondoName) => {
    setEdited(null)
    keepName(renameOf(condo.UniqueID), { text: condo.CondoName, base: condo.CondoName })
  }
  const endEdit = (condo: CondoName) => {
    setEdited(condo.UniqueID)
    keepName(renameOf(condo.UniqueID), null)
  }
  const renamed = (condo: CondoName, name: string) => {
    endEdit(condo)
    queries.setQueryData(query.queryKey, (before) =>
      alphabetical((before ?? []).map((row) => (row.UniqueID === condo.UniqueID ? { ...row, CondoName: name } : row))),
    )
    toast(`“${condo.CondoName}” is now “${name}”.`)
    void queries.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <>
      <AsOf at={names.dataUpdatedAt} stale={names.isError} ports={ports} />
      {names.data.length === 0 ? (
        <EmptyState picture={<Icon name="search" size={40} />} title="No condo names found" />
      ) : (
        <>
          <ul className="condo-list" aria-label="Condo names">
            {names.data.map((condo) => {
              const place = renameOf(condo.UniqueID)
              const typed = kept[place]
              if (!typed)
                return (
                  <CondoItem
                    key={condo.UniqueID}
                    condo={condo}
                    isNew={condo.UniqueID === newest}
                    whyNotDeleted={id}
                    wasEdited={condo.UniqueID === edited}
                    onEdit={() => edit(condo)}
                  />
                )
              return (
                <EditedCondo
                  key={condo.UniqueID}
                  condo={condo}
                  call={ports.call}
                  kept={typed}
                  onType={(name) => keepName(place, name)}
                  onCancel={() => endEdit(condo)}
                  onSaved={(name) => renamed(condo, name)}
                  onStale={() => void queries.invalidateQueries({ queryKey: query.queryKey })}
                />
              )
            })}
          </ul>
          <p id={id} className="soft small">
            Condo names can be edited, but not deleted: listings may use them.
          </p>
          {names.data.length >= CONDO_ROWS_MAX && (
            <p className="soft small">{`The first ${CONDO_ROWS_MAX} names are shown.`}</p>
          )}
        </>
      )}
    </>
  )
}

type KeepName = (place: string, name: KeptName | null) => void

/** Typed names that survive a reload. `member`: the member who typed them. */
function useKeptNames(member: string): [KeptNames, KeepName] {
  const [names, setNames] = useState(() => readNames(sessionStorage, member))
  const keepName = useCallback<KeepName>(
    (place, name) =>
      setNames((before) => {
        const after = withName(before, place, name)
        writeNames(sessionStorage, member, after)
        return after
      }),
    [member],
  )
  return [names, keepName]
}
