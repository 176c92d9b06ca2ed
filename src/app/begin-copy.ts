// Creates the draft of a copied listing on this phone.
import type { QueryClient } from '@tanstack/react-query'
import type { Board } from '#contract/board.ts'
import type { Values } from '#contract/listing.ts'
import type { CopiedListing } from '#contract/search.ts'
import { todayIn } from '#rules/expression/dates.ts'
import { itemKey, rowValues } from '#rules/record/row.ts'
import { isEmpty } from '#rules/record/value.ts'
import { modelOf } from '../features/forms/engine/form-model.ts'
import { startCopy } from '../features/forms/engine/start-record.ts'
import { definitionQuery, lookupsQuery } from '../features/listings/listing-queries.ts'
import { lookupText } from '../features/listings/lookup-text.ts'
import type { Formats } from '../ui/formats.ts'
import type { Services } from './services.tsx'

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
export async function beginCopy(copied: CopiedListing['Data'], label: string, context: Context): Promise<string> {
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
