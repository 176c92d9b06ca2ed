import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingRecord } from '#contract/listing.ts'
import { useServices } from '../../app/services.tsx'
import { Button } from '../../ui/button.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import { Icon } from '../../ui/icon.tsx'

/** An autosave waits beside the record: the member takes it over (the form offers it) or discards it. `onTakeOver` opens the form. */
export function AutosaveNotice({ record, onTakeOver }: { record: ListingRecord; onTakeOver: () => void }) {
  const { call } = useServices()
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  const discard = async () => {
    const sure = await dialogs.ask({
      title: 'Discard the unsaved changes?',
      text: 'They can be restored from the bin for 30 days.',
      yes: 'Discard',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    const done = await discardAutosaves(record.row.UniqueID, call)
    setBusy(false)
    if (!done)
      await dialogs.tell({
        title: 'Not discarded',
        text: 'The portal did not answer. Nothing was changed; please try again.',
      })
    await queries.invalidateQueries({ queryKey: ['listingRecord'] })
  }
  return (
    <section className="panel panel-pad notice" aria-labelledby="autosave-notice">
      <Icon name="clock" />
      <div className="stack">
        <p id="autosave-notice">
          <b>There are unsaved changes available.</b>
        </p>
        <div className="notice-actions">
          <Button look="main" onClick={onTakeOver}>
            Take over
          </Button>
          <Button busy={busy} onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      </div>
    </section>
  )
}

async function discardAutosaves(uniqueId: number, call: ReturnType<typeof useServices>['call']): Promise<boolean> {
  const found = await call('autosaveCheck', { input: { ParentID: uniqueId } })
  if (found.kind !== 'ok') return false
  const replies = await Promise.all(
    found.value.data.map(({ draftId }) => call('autosaveRemove', { input: { draftId } })),
  )
  return replies.every(({ kind }) => kind === 'ok')
}
