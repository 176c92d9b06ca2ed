// Rarely used actions on a whole form, out of the thumb's way.
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { FormActions } from '../screen/finish-actions.tsx'
import { useForm } from '../screen/form-context.ts'

export default function MenuSheet({ actions, onClose }: { actions: FormActions; onClose(): void }) {
  const { busy } = actions
  const { store, openSheet } = useForm()
  return (
    <Sheet isOpen onClose={onClose} title="This form">
      <div className="form-end">
        {store.model.definition.propertyType !== undefined && (
          <Button look="plain" wide icon="view" onClick={() => openSheet('preview')}>
            Preview
          </Button>
        )}
        {actions.canSaveIncomplete && (
          <Button look="plain" wide busy={busy === 'incomplete'} onClick={actions.saveIncomplete}>
            Save Incomplete
          </Button>
        )}
        <Button look="danger" wide icon="trash" busy={busy === 'discard'} onClick={actions.discard}>
          Discard
        </Button>
      </div>
    </Sheet>
  )
}
