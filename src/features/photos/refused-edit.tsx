// Tells that an edited photo was refused: the photo is as it was, and the edit is kept until the member decides.
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'

export type RefusedEditActs = {
  /** Puts the edited photo back in its place, and sends it. */
  onTryEdit(photo: ShownPhoto): void
  onGiveUpEdit(photo: ShownPhoto): void
}

type Props = RefusedEditActs & { photo: ShownPhoto; place: number }

export const RefusedEdit = ({ photo, place, onTryEdit, onGiveUpEdit }: Props) =>
  photo.refusedEdit && (
    <div className="photo-trouble split" role="alert">
      <p>
        {`Photo ${place + 1} is as it was: its edited version couldn’t be sent. `}
        {onThisDevice(photo.refusedEdit.problem ?? '')}
      </p>
      <div className="photo-trouble-acts">
        <Button look="plain" onClick={() => onTryEdit(photo)}>
          Try again
        </Button>
        <Button look="quiet" onClick={() => onGiveUpEdit(photo)}>
          Keep as it was
        </Button>
      </div>
    </div>
  )
