// The draft in this form was taken over by another device: continue here, or copy what was entered.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { recordWords } from '../../../features/drafts/change-words.ts'
import { changesText, compareChanges } from '../../../features/drafts/compare-changes.ts'
import { lockAddress } from '../../../features/drafts/record-address.ts'
import { takeOverDraft } from '../../../features/drafts/take-over.ts'
import { WrittenElsewhere } from '../../../features/drafts/written-elsewhere.tsx'
import { useDraft } from '../../../features/forms/screen/use-draft.ts'
import type { FormSession } from '../../../features/forms/session/form-session.ts'
import { valueText } from '../../../features/listings/value-text.ts'
import { isWrittenElsewhere } from '../../../offline/drafts/draft-facts.ts'
import { recordTypeOf } from '../../../offline/drafts/record-kinds.ts'
import { binnedIdsQuery } from '../../../phone/phone-queries.ts'
import { useFormats } from '../../../ui/board.ts'
import { useDialogs } from '../../../ui/dialogs.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useServices } from '../../services.tsx'
import type { FormParts } from './form-parts.ts'

export function WrittenElsewhereBanner({ session, parts }: { session: FormSession; parts: FormParts }) {
  const { offline, call } = useServices()
  const online = useOnline()
  const dialogs = useDialogs()
  const formats = useFormats()
  const navigate = useNavigate()
  const draft = useDraft(session)
  const isElsewhere = draft !== null && isWrittenElsewhere(draft)
  const { data: binned } = useQuery({ ...binnedIdsQuery(call), enabled: online && isElsewhere })
  if (!isElsewhere) return null
  const continueHere = async () => {
    try {
      // Values typed a moment ago are merged as well.
      await session.writer.flush()
      const target = { draftId: draft.draftId, ParentID: draft.base?.UniqueID ?? null }
      const outcome = await takeOverDraft(target, { call, drafts: offline.drafts })
      if (outcome.kind === 'failed') await dialogs.tell({ title: 'Couldn’t take over', text: outcome.text })
      if (outcome.kind === 'locked')
        await navigate(lockAddress({ type: recordTypeOf(draft), id: outcome.uniqueId }, draft.formName))
    } catch (error) {
      await dialogs.tell({ title: 'Something went wrong', text: error instanceof Error ? error.message : '' })
    }
  }
  const copy = () => {
    const { definition, lookups } = parts
    const words = recordWords(definition, (value, field) =>
      valueText(value, field, (table, code) => lookups.describe(table, code), formats),
    )
    return navigator.clipboard.writeText(changesText(draft.title, compareChanges(draft, null), words))
  }
  return (
    <WrittenElsewhere
      offline={!online}
      isDiscarded={binned?.includes(draft.draftId) ?? false}
      onContinue={continueHere}
      onCopy={copy}
    />
  )
}
