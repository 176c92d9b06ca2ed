import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'

type Props = { lost: readonly { draftId: string; title: string; photos: readonly string[] }[]; onDismiss: () => void }

/** Names of drafts that the browser cleared from this phone before they were sent. */
export function LostPanel({ lost, onDismiss }: Props) {
  if (lost.length === 0) return null
  return (
    <section className="panel panel-pad stack gap-16" role="alert" aria-labelledby="lost-title">
      <h2 id="lost-title">The browser cleared this {deviceWord()}’s storage</h2>
      <p>
        What is named here had not been sent in full. What the server has of it is under My drafts; enter or add the
        rest again.
      </p>
      <ul>
        {lost.map(({ draftId, title, photos }) => (
          <li key={draftId}>
            <b>{title}</b>
            {photos.length > 0 && `: ${photos.join(', ')}`}
          </li>
        ))}
      </ul>
      <Button onClick={onDismiss}>Got it</Button>
    </section>
  )
}
