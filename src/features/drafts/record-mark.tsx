// Icon of a record: a listing's property type, a person, an office.
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import './drafts.css'

/** Size on a draft card, in pixels. */
export const MARK_SIZE = 44

type Props = { formName: string; propertyType: string; size: number; label?: string }

export function RecordMark({ formName, propertyType, size, label }: Props) {
  const type = recordTypeOf({ formName })
  if (type === 'listing') return <PropertyTypeIcon type={propertyType} size={size} {...(label && { label })} />
  // Line icons fill their square; the drawn property types need a margin.
  return (
    <span className="record-mark" style={{ inlineSize: size, blockSize: size }}>
      <Icon name={type === 'agent' ? 'person' : 'building'} size={Math.round(size * 0.75)} />
    </span>
  )
}
