import { Button } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IntakeItem } from './photo-intake.ts'

type Props = {
  items: readonly IntakeItem[]
  onRetry(id: string): void
  onRetryAll(): void
  onDismiss(id: string): void
}

/** Picked files that could not become photos, each with its reason. Those in preparation are in the grid. */
export function IntakeList({ items, onRetry, onRetryAll, onDismiss }: Props) {
  const refused = items.filter((item) => item.kind === 'refused')
  if (refused.length === 0) return null
  const again = refused.filter((item) => item.again).length
  return (
    <>
      <ul className="photos-intake">
        {refused.map((item) => (
          <li key={item.id} className="photos-intake-refused">
            <Icon name="alert" size={20} />
            <div>
              <strong>{item.name}</strong>
              <span>{onThisDevice(item.message)}</span>
            </div>
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
          </li>
        ))}
      </ul>
      {again > 1 && (
        <Button look="plain" icon="sync" onClick={onRetryAll}>
          Try all {again} again
        </Button>
      )}
    </>
  )
}
