import { Button } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IntakeItem } from './photo-intake.ts'

type Props = { items: readonly IntakeItem[]; onRetry(id: string): void; onDismiss(id: string): void }

/** Picked files that are not photos of the draft yet: in preparation, or refused with the reason. */
export function IntakeList({ items, onRetry, onDismiss }: Props) {
  if (items.length === 0) return null
  return (
    <ul className="photos-intake">
      {items.map((item) => (
        <li key={item.id} className={`photos-intake-${item.kind}`}>
          <Icon name={item.kind === 'preparing' ? 'photo' : 'alert'} size={20} />
          <div>
            <strong>{item.name}</strong>
            <span>{item.kind === 'preparing' ? 'Preparing…' : onThisDevice(item.message)}</span>
          </div>
          {item.kind === 'refused' && (
            <div className="photos-intake-actions">
              {item.again && (
                <Button look="plain" onClick={() => onRetry(item.id)}>
                  Try again
                </Button>
              )}
              <Button look="quiet" onClick={() => onDismiss(item.id)}>
                Dismiss
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
