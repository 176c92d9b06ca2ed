import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingRecord, ListingRow, Values } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { imageAddress } from '#src/api/photo-address.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { ListingPorts } from './listing-ports.ts'
import { spoken } from './record-details.ts'

type Props = { record: ListingRecord; definition: FormDefinition | null; ports: ListingPorts }

/**
 * Door and gate codes, shown after a tap. They exist only in this component's memory: no cache stores them, and leaving
 * the page discards them.
 */
export function AccessCodes({ record, definition, ports }: Props) {
  const [codes, setCodes] = useState<Values | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const names = record.codes
  if (names.length === 0) return null
  const show = async () => {
    setState('busy')
    const result = await ports.call('accessCode', { input: { UniqueID: record.row.UniqueID } })
    setState(result.kind === 'ok' ? 'idle' : 'failed')
    if (result.kind === 'ok') setCodes(result.value.Data.codes)
  }
  const labelOf = (name: string) =>
    definition?.fields.find((field) => field.FieldName === name)?.fieldLabel ?? spoken(name)
  return (
    <section className="panel panel-pad access-codes" aria-labelledby="access-codes">
      <h2 id="access-codes">Access</h2>
      <dl className="detail-rows">
        {names.map((name) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd aria-live="polite">{codes ? String(codes[name] ?? 'Removed') : 'Not shown'}</dd>
          </div>
        ))}
      </dl>
      {codes ? (
        <Button onClick={() => setCodes(null)}>Hide</Button>
      ) : (
        <Button busy={state === 'busy'} disabled={!ports.online} onClick={() => void show()}>
          Show
        </Button>
      )}
      <p className="soft small" role="status">
        {noteOf(state === 'failed', ports.online, record.access.canEdit)}
      </p>
    </section>
  )
}

function noteOf(hasFailed: boolean, online: boolean, canEdit: boolean): string {
  if (!online) return `Codes aren’t stored on this ${deviceWord()}. Connect to see them.`
  if (hasFailed) return 'The code could not be loaded. Try again.'
  return canEdit ? '' : 'The audit log shows the listing’s agent who viewed it.'
}

/** The server's signed link is valid for 15 minutes; an open page renews it before that. */
const RENEW_MS = 10 * 60_000
const AGAIN_MS = 15_000
/** Checked by the link's age, because the phone's clock may be off. */
const GOOD_FOR_MS = 14 * 60_000

/** Never persisted on the phone: anybody with the link could pose as somebody who may see the listing. */
export const showingLinkQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['showingLink', UniqueID],
    queryFn: ({ signal }) => replyOf(call('showingLink', { input: { UniqueID }, signal })),
    staleTime: RENEW_MS,
    gcTime: RENEW_MS,
    // The browser doesn't report that the connection is back if it never noticed the loss.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : RENEW_MS),
    meta: { persist: false },
  })

type ShowingTileProps = { row: Pick<ListingRow, 'UniqueID'>; ports: ListingPorts }

/**
 * Link to the showing service, signed and with the listing, its agent, office and address. For members who may edit the
 * listing.
 */
export function ShowingTile({ row, ports }: ShowingTileProps) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...showingLinkQuery(ports.call, row.UniqueID),
    enabled: ports.online,
  })
  const url = data && ports.now() - dataUpdatedAt < GOOD_FOR_MS ? data.url : null
  return (
    <section className="panel panel-pad showing-tile row cluster" aria-labelledby="showing">
      <Icon name="clock" />
      <h2 id="showing">Showings</h2>
      {url && ports.online ? (
        <a className={buttonClass('plain')} href={url} target="_blank" rel="noreferrer">
          Schedule a showing
        </a>
      ) : isError && ports.online ? (
        <Button icon="sync" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      ) : (
        <Button disabled aria-describedby="showing-reason">
          Schedule a showing
        </Button>
      )}
      {(!ports.online || (isError && !url)) && (
        <p id="showing-reason" className="soft small" role="status">
          {ports.online ? 'The showing service could not be reached.' : 'Connect first: showings are scheduled online.'}
        </p>
      )}
    </section>
  )
}

/** Download links for the files of a listing's supplements. */
export function SupplementFiles({ items }: Pick<ListingRecord, 'items'>) {
  const files = (items.supplements ?? []).flatMap(({ uid, IsDeleted, Name, URL, Description }) => {
    const address = typeof URL === 'string' ? imageAddress(URL) : null
    return !IsDeleted && address ? [{ uid, address, name: String(Name), words: String(Description ?? '') }] : []
  })
  if (files.length === 0) return null
  return (
    <section className="panel panel-pad" aria-labelledby="supplement-files">
      <h2 id="supplement-files">Supplements</h2>
      <ul className="listing-files">
        {files.map(({ uid, address, name, words }) => (
          <li key={uid}>
            <a href={address} download={name}>
              {name}
            </a>
            {words && <span className="soft small">{words}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
