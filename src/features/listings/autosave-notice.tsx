import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'

type Props = { onTakeOver: () => void; onDiscard: () => void }

/** Notice of an autosave of this record, which can be taken over or discarded. */
export function AutosaveNotice({ onTakeOver, onDiscard }: Props) {
  return (
    <section className="panel panel-pad page-notice" aria-labelledby="autosave-notice">
      <Icon name="clock" />
      <div className="stack gap-16 grow">
        <p id="autosave-notice">
          <b>There are unsaved changes available.</b>
        </p>
        <div className="cluster">
          <Button look="main" onClick={onTakeOver}>
            Take over
          </Button>
          <Button onClick={onDiscard}>Discard</Button>
        </div>
      </div>
    </section>
  )
}
