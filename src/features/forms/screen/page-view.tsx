// One page of the form; no other page is mounted.
import { memo, Suspense } from 'react'
import type { GroupModel, PageModel } from '../engine/form-model.ts'
import { FieldsGroup } from '../groups/fields-group.tsx'
import { type FormTools, type GroupProps, useForm } from './form-context.ts'
import { firstScreen, useHasPainted } from './use-has-painted.ts'

export const PageView = memo(function PageView({ page }: { page: PageModel }) {
  const { groups } = useForm()
  const shown = useHasPainted() ? page.groups : firstScreen(page.groups, ({ fields }) => fields.length)
  return (
    <div className="form-page" data-page={page.name}>
      {shown.map((group) => {
        const Group = groups[group.definition.groupType] ?? fallback(group, groups)
        const props: GroupProps = { group, pageLabel: page.label }
        return (
          <Suspense key={group.id} fallback={null}>
            <Group {...props} />
          </Suspense>
        )
      })}
    </div>
  )
})

/** A type that this build does not know is drawn as plain fields or plain rows. */
const fallback = (group: GroupModel, groups: FormTools['groups']) =>
  (group.items && group.itemFields.length ? groups.AnyRows : undefined) ?? FieldsGroup
