import { saveBlob } from '../../device/save-file.ts'
import { draftTitle } from '../../features/drafts/group-drafts.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { lazySheet } from '../../ui/sheet-part.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useServices } from '../services.tsx'

const SaveDraftSheet = lazySheet(() =>
  import('../../features/drafts/draft-file-sheets.tsx').then((part) => part.SaveDraftSheet),
)

/** Saves a draft to a file; the draft stays on this phone. */
export function SaveDraft({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { offline } = useServices()
  const types = usePropertyTypes()
  const toast = useToast()
  return (
    <SaveDraftSheet
      draft={draft}
      title={draftTitle(draft, types)}
      portal={window.location.origin}
      drafts={offline.drafts}
      save={saveBlob}
      onSaved={() => {
        onClose()
        toast('Saved. The draft also stays here.')
      }}
      onClose={onClose}
    />
  )
}
