import { useState } from 'react'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingRecord, Values } from '#contract/listing.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
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
