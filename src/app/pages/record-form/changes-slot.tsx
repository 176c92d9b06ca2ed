// The list of changes in the Review, from the live draft.
import { useQuery } from '@tanstack/react-query'
import { todayIn } from '#rules/expression/dates.ts'
import { isEmpty } from '#rules/record/value.ts'
import { useServices } from '#src/app/services.tsx'
import { useForm } from '#src/features/forms/screen/form-context.ts'
import { Changes } from '#src/features/forms/sheets/changes.tsx'
import { valueText } from '#src/features/listings/value-text.ts'
import { photosPutBack } from '#src/offline/drafts/photo-changes.ts'
import { draftQuery } from '#src/phone/phone-queries.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'

export function ChangesSlot({ draftId }: { draftId: string }) {
  const { offline, now } = useServices()
  const { timeZone } = useBoard()
  const { store } = useForm()
  const formats = useFormats()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  if (!draft) return null
  return (
    <Changes
      store={store}
      draft={draft}
      today={todayIn(new Date(now()).toISOString(), timeZone) ?? ''}
      text={({ definition }, value) =>
        isEmpty(value) ? '' : valueText(value!, definition, store.lookups.describe.bind(store.lookups), formats)
      }
      putBackPhotos={() => void offline.drafts.edit(draftId, photosPutBack(draft)).catch(() => undefined)}
    />
  )
}
