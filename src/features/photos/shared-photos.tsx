// Photos received from another app's share sheet that are not in a listing yet, offered to the open one.
import { SHARED_DAYS } from '#src/offline/store/shared-files.ts'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { Icon } from '#src/ui/icon.tsx'

export function SharedPhotos({ count, onAdd }: { count: number; onAdd(): void }) {
  if (count === 0) return null
  return (
    <div className="photos-shared row cluster">
      <Icon name="share" size={20} />
      <p>
        {counted(count, 'photo')} shared from another app. What you don’t add is deleted after {SHARED_DAYS} days.
      </p>
      <Button look="plain" onClick={onAdd}>
        Add here
      </Button>
    </div>
  )
}
