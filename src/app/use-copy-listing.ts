// Copy, the same on every row and on the listing's page, with its loading dialog of two seconds.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { Board } from '#contract/board.ts'
import { LOADING_MS } from '#contract/constants.ts'
import type { ListingRow, Values } from '#contract/listing.ts'
import type { CopiedListing } from '#contract/search.ts'
import { todayIn } from '#rules/expression/dates.ts'
import { itemKey, rowValues } from '#rules/record/row.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { Call } from '#src/api/call.ts'
import { failureWords } from '#src/api/failure-words.ts'
import { modelOf } from '#src/features/forms/engine/form-model.ts'
import { startCopy } from '#src/features/forms/engine/start-record.ts'
import { definitionQuery, lookupsQuery } from '#src/features/listings/listing-queries.ts'
import { lookupText } from '#src/features/listings/lookup-text.ts'
import type { Formats } from '#src/ui/formats.ts'
import { useBoard, useFormats } from '../ui/board.ts'
import { useDialogs } from '../ui/dialogs.tsx'
import { usePropertyTypes } from '../ui/property-types.ts'
import { useToast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { type Services, useServices } from './services.tsx'

type CopiedRow = Pick<ListingRow, 'UniqueID' | 'ListingId' | 'PropertyType'>

/** Copies a listing into a new draft and opens its form. A failure is reported, and leaves nothing behind. */
export function useCopyListing(): (row: CopiedRow) => void {
  const services = useServices()
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const types = usePropertyTypes()
  const board = useBoard()
  const formats = useFormats()
  const toast = useToast()
  const { act } = useAction()
  const run = useRef<(row: CopiedRow) => Promise<void>>(undefined)
  run.current = async ({ UniqueID, ListingId, PropertyType }: CopiedRow) => {
    const context = { services, queries, board, formats, typeWord: types.label(PropertyType) }
    const outcome = await dialogs.loading(
      { title: `Copying listing ${ListingId}...`, ms: LOADING_MS },
      copyListing(UniqueID, {
        ...services,
        begin: (copied) => beginCopy(copied, ListingId, context),
      }),
    )
    if (outcome.kind === 'failed') return dialogs.tell({ title: COPY_FAILED, text: outcome.text })
    const to = { listingType: outcome.formName }
    await navigate({ to: '/listings/create/$listingType', params: to, search: { ...to, draft: outcome.draftId } })
    toast(`A copy of ${ListingId}, without photos, dates, status and private fields. Check every field.`)
  }
  return useCallback((row) => void act(async () => run.current?.(row))(), [act])
}

// Copying creates no listing: the server returns the values that a new listing starts with, and this phone creates a
// draft from them.

type Copied = CopiedListing['Data']

type CopyOutcome =
  | { kind: 'begun'; draftId: string; formName: string }
  /** No draft was created. */
  | { kind: 'failed'; text: string }

type CopyPorts = {
  call: Call
  newId(): string
  /** Creates the draft; resolves with its id once it is on disk. */
  begin(copied: Copied): Promise<string>
}

const COPY_FAILED = 'Listing Not Copied'

export async function copyListing(UniqueID: number, { call, newId, begin }: CopyPorts): Promise<CopyOutcome> {
  const reply = await call('copyListing', { input: { UniqueID }, idempotencyKey: newId() })
  if (reply.kind !== 'ok')
    return { kind: 'failed', text: failureWords(reply, { unchanged: 'Nothing was copied.' }).text }
  try {
    const copied = reply.value.Data
    return { kind: 'begun', draftId: await begin(copied), formName: copied.formName }
  } catch (reason) {
    return {
      kind: 'failed',
      text: `The copy could not be saved here. ${reason instanceof Error ? reason.message : ''}`.trim(),
    }
  }
}

// Creates the draft of a copied listing on this phone.

type Context = {
  services: Pick<Services, 'call' | 'offline' | 'user' | 'now' | 'boardNow'>
  queries: QueryClient
  board: Board
  formats: Formats
  /** The type's label: Residential. */
  typeWord: string
}

/** Resolves with the draft's id once its values and rows are on disk. */
/** `label`: the copied listing's label. */
async function beginCopy(copied: CopiedListing['Data'], label: string, context: Context): Promise<string> {
  const { services, queries, board, formats, typeWord } = context
  const { call, offline, user, now, boardNow } = services
  const definition = await queries.fetchQuery({ ...definitionQuery(call, copied.formName, null), staleTime: 0 })
  const lookups = await queries.fetchQuery(lookupsQuery(call, definition.lookups))
  const { values, edits } = startCopy(copied, {
    model: modelOf(definition, 'new'),
    describe: lookupText(lookups),
    today: todayIn(new Date(boardNow()).toISOString(), board.timeZone) ?? '',
    member: user.agent,
    untitled: `${typeWord}, ${formats.shortMoment(now())}`,
  })
  const { draftId } = await offline.drafts.create({
    formName: definition.formName,
    definitionHash: definition.hash,
    propertyType: definition.propertyType ?? copied.propertyType,
    title: '',
    values,
    // A composed address follows from copied values; the member doesn't have to confirm it separately.
    copied: { label, names: [...filled(copied.listing), ...filledInRows(copied.items)] },
  })
  // Until this is stored, the draft counts as not begun and is deleted by the sweep.
  await offline.drafts.edit(draftId, edits)
  return draftId
}

const filled = (values: Values): string[] => Object.keys(values).filter((name) => !isEmpty(values[name]))

const filledInRows = (items: CopiedListing['Data']['items']): string[] =>
  Object.entries(items).flatMap(([section, rows]) =>
    rows.flatMap((row) => filled(rowValues(row)).map((name) => itemKey(section, row.uid, name))),
  )
