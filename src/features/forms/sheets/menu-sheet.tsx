// Rarely used actions on a whole form, out of the thumb's way.
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { FormActions } from '../screen/finish-actions.tsx'

export function MenuSheet({ actions, onClose }: { actions: FormActions; onClose(): void }) {
  const { busy } = actions
  return (
    <Sheet isOpen onClose={onClose} title="This form">
      <div className="form-end stack">
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
