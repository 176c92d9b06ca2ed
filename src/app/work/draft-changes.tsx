import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { recordWords } from '#src/features/drafts/change-words.ts'
import { UnsentChanges } from '#src/features/drafts/unsent-changes.tsx'
import { definitionQuery, lookupsQuery } from '#src/features/listings/listing-queries.ts'
import { lookupText } from '#src/features/listings/lookup-text.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import { recordKindOf } from '#src/offline/drafts/record-kinds.ts'
import { useFormats } from '#src/ui/board.ts'
import { useServices } from '../services.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'

/** Unsent changes in the words of the draft's own form. */
export function DraftChanges(props: Omit<ComponentProps<typeof UnsentChanges>, 'words' | 'noun' | 'copy'>) {
  const { draft } = props
  const { call } = useServices()
  const formats = useFormats()
  const { data: definition = null } = useQuery(definitionQuery(call, draft.formName, draft.definitionHash))
  const { data: tables } = useQuery(lookupsQuery(call, definition?.lookups ?? []))
  const lookups = lookupText(tables)
  return (
    <UnsentChanges
      {...props}
      words={recordWords(definition, (value, field) => valueText(value, field, lookups, formats))}
      noun={recordKindOf(draft).noun}
      Meanwhile={ChangedMeanwhile}
      copy={(text) => navigator.clipboard.writeText(text)}
    />
  )
}
