// Plain list of fields: the default for all groups, including those of a type that this build does not know.
import { isChangeForm } from '#contract/change-form.ts'
import { STATUSES, type StatusLetter } from '#contract/listing.ts'
import { itemKey } from '#rules/record/row.ts'
import { useFormats } from '#src/ui/board.ts'
import type { Formats } from '#src/ui/formats.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { FieldModel, GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { restingText } from '../fields/controls.tsx'
import { isInHeader } from '../fields/field.tsx'
import { describeValue, type GroupProps, useForm, useRows } from '../screen/form-context.ts'
import { Fields, GroupFrame, useOfFields, useVisibleCount } from './group-frame.tsx'

export function FieldsGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const count = useVisibleCount(group.fields)
  const isReadOnly = useOfFields(group.fields, (states) =>
    states.every(
      ({ isVisible, isDisabled, errorMessage, warning }) =>
        !isVisible || (isDisabled && errorMessage === null && warning === null),
    ),
  )
  if (!count) return null
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      {isReadOnly && isChangeForm(store.model.definition.formName) ? (
        <ReadOnlyFields fields={group.fields} />
      ) : (
        <div className="form-group-fields">
          <Fields fields={group.fields} />
        </div>
      )}
    </GroupFrame>
  )
}

// The listing's values that a change form repeats, in one collapsed row: the change itself is on the first screen.
function ReadOnlyFields({ fields }: { fields: readonly FieldModel[] }) {
  const { store } = useForm()
  const words = fields.flatMap((field) => {
    const state = store.state(field.name)
    const value = store.value(field.name)
    if (!state.isVisible || isInHeader(field, state) || value === null || value === '') return []
    if (field.money) return [`$${restingText(field, value)}`]
    return [field.table ? describeValue(store, field, value) : `${field.label} ${restingText(field, value)}`]
  })
  return (
    <details className="form-group-read-only">
      <summary className="fold-head split gap-12">
        <span>{words.join(' · ') || 'Details'}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className="form-group-fields">
        <Fields fields={fields} />
      </div>
    </details>
  )
}

// History: the listing's events, latest first. Written by the system, so nothing can be added, changed or deleted.

export function HistoryGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const formats = useFormats()
  const uids = useRows(group.items!)
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      {uids.length === 0 && <p className="form-row-empty soft">No history yet.</p>}
      <ol className="form-row-list stack" data-section={group.items}>
        {uids.toReversed().map((uid) => {
          const { title, change, when } = entry(store, group, uid, formats)
          return (
            <li key={uid} className="form-row form-row-readonly" data-row={uid}>
              <b>{title}</b>
              {change && <p>{change}</p>}
              <p className="small soft">{when}</p>
            </li>
          )
        })}
      </ol>
    </GroupFrame>
  )
}

/** Shows status letters as words and long plain numbers as prices. */
function spoken(value: string, { wholePrice }: Formats): string {
  if (Object.hasOwn(STATUSES, value)) return STATUSES[value as StatusLetter]
  return /^\d{4,}$/.test(value) ? wholePrice(Number(value)) : value
}

function entry(store: FormStore, group: GroupModel, uid: string, formats: Formats) {
  const text = (name: string) => {
    const field = group.itemFields.find((each) => each.name === name)
    return field ? describeValue(store, field, store.value(itemKey(group.items!, uid, name))) : ''
  }
  const [from, to, days] = [spoken(text('PreviousValue'), formats), spoken(text('NewValue'), formats), text('DOM')]
  const onMarket = days === '1' ? '1 day on the market' : `${days} days on the market`
  return {
    title: text('MlsChangeType') || 'Change',
    change: from && to ? `${from} → ${to}` : to || from,
    when: [text('EffectiveDate') || text('OriginatingSystemTimestamp'), Number(days) > 0 && onMarket]
      .filter(Boolean)
      .join(' · '),
  }
}
