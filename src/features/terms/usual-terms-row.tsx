import { Button } from '#src/ui/button.tsx'
import './usual-terms.css'

type Props = {
  /** The listing that the terms are from. */
  street: string
  /** The most important terms, as text. */
  terms: readonly string[]
  onUse(): void
  onDismiss(): void
}

/** A row at the top of a new listing: offers the terms of the member's last one with a single tap. */
export const UsualTermsRow = ({ street, terms, onUse, onDismiss }: Props) => (
  <section className="form-group usual-terms" aria-label="Your usual terms">
    <p>
      <b>Same terms as {street}</b>
      <span className="soft small">{terms.join(' · ')}</span>
    </p>
    <div>
      <Button onClick={onUse}>
        Use<span className="said"> the same terms</span>
      </Button>
      <Button look="quiet" onClick={onDismiss}>
        No<span className="said">, other terms</span>
      </Button>
    </div>
  </section>
)
