// Plain list of fields: the default for all groups, including those of a type unknown to this build.
import type { GroupProps } from '../screen/form-context.ts'
import { Fields, GroupFrame, useVisibleCount } from './group-frame.tsx'

export function FieldsGroup({ group, pageLabel }: GroupProps) {
  const visible = useVisibleCount(group.fields)
  if (!visible) return null
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      <div className="form-group-fields">
        <Fields fields={group.fields} />
      </div>
    </GroupFrame>
  )
}
