// Publishes a zip of the catalog's folder: it is checked when chosen, and published after the board's name is typed.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CatalogChanges, CatalogReport } from '#contract/catalog.ts'
import type { Call, CallResult } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import '../../ui/field.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import './catalog.css'
import { readZip } from './catalog-file.ts'
import { Changes, changesNothing, Problems } from './catalog-report.tsx'
import { CATALOG_KEY } from './published-forms.tsx'

type Props = { call: Call; online: boolean; boardName: string }
type Checked = { name: string; zip: string; report: CatalogReport }

export function PublishZip({ call, online, boardName }: Props) {
  const id = useId()
  const [checked, setChecked] = useState<Checked | null>(null)
  const { busy, check, publish } = useZip({ call, online, boardName }, setChecked)
  const changes = checked?.report.changes
  return (
    <section className="search-page" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Publish a zip</h2>
      <p className="soft">
        Zip the catalog’s folder (fields, definitions, lookups, rules) and choose it here: it is checked first. When the
        portal itself is updated, it publishes the files that come with it again, so keep them in step.
      </p>
      <div className="field">
        <label htmlFor={id} className="field-label">
          Zip of the catalog
        </label>
        <input
          id={id}
          type="file"
          accept=".zip,application/zip"
          className="field-input catalog-file"
          disabled={!online || busy !== null}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Lets the member choose a file of the same name again.
            currentTarget.value = ''
            if (file) void check(file)
          }}
        />
        {!online && <p className="soft small">You’re offline. Connect to check a zip.</p>}
      </div>
      {busy !== 'check' && checked && <h3>{checked.name}</h3>}
      {busy === 'check' && <Skeleton lines={5} label="Checking the zip" />}
      {busy !== 'check' && checked && checked.report.total > 0 && <Problems report={checked.report} />}
      {busy !== 'check' && checked && changes && (
        <>
          <Changes changes={changes} />
          {!changesNothing(changes) && (
            <p>
              <Button
                look="main"
                icon="send"
                busy={busy === 'publish'}
                onClick={() => void publish(checked.zip, changes)}
              >
                Publish this catalog
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function useZip({ call, online, boardName }: Props, setChecked: (checked: Checked | null) => void) {
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const toast = useToast()
  const [busy, setBusy] = useState<'check' | 'publish' | null>(null)
  const failed = (title: string, result: Exclude<CallResult<never>, { kind: 'ok' }>) => {
    const why = result.kind === 'problem' && result.problem.errors?.[0]?.message
    const text = why || failureWords(result, { online, unchanged: 'Nothing was published.' }).text
    return dialogs.tell({ title, text })
  }
  return {
    busy,
    async check(file: File) {
      setBusy('check')
      setChecked(null)
      const zip = await readZip(file).catch(() => '')
      const result = zip === null ? null : await call('catalogCheck', { input: { zip } })
      setBusy(null)
      if (result === null)
        return dialogs.tell({ title: 'This zip is too large.', text: 'A catalog’s zip has 2 MB at most.' })
      if (result.kind !== 'ok') return failed('The zip was not checked.', result)
      setChecked({ name: file.name, zip: zip!, report: result.value })
    },
    async publish(zip: string, { before, hash }: CatalogChanges) {
      const sure = await dialogs.ask({
        title: 'Publish this catalog?',
        text: 'Every member works with it from now on, also in forms that are open.',
        yes: 'Publish',
        no: 'Cancel',
        danger: true,
        typed: boardName,
      })
      if (!sure) return
      setBusy('publish')
      const result = await call('catalogPublish', { input: { zip, before, hash, boardName } })
      setBusy(null)
      if (result.kind !== 'ok') return failed('The catalog was not published.', result)
      setChecked(null)
      toast('The catalog is published.')
      await queries.invalidateQueries({ queryKey: CATALOG_KEY })
    },
  }
}
