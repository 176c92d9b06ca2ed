// Hands a draft over to the member's other device: its camera reads a URL, which identifies the draft but contains none
// of it.
import type { Owner } from '#src/api/owner.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { hasPartsHere, standingOf } from '#src/offline/drafts/standing.ts'
import { countedParts } from '#src/offline/drafts/standing-words.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { QrCode } from '#src/ui/qr-code.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

type Props = {
  draft: Draft
  title: string
  owner: Owner
  /** The portal's origin. */
  portal: string
  onClose: () => void
}

export function ContinueElsewhereSheet({ draft, title, owner, portal, onClose }: Props) {
  const { photos, files } = standingOf(draft)
  return (
    <Sheet isOpen onClose={onClose} title="Continue on another device">
      <div className="stack gap-16">
        <p>
          {owner.real === owner.effective
            ? `Point the other device’s camera at the code and sign in as yourself. “${title}” can then be continued there. No camera? Sign in there and open Drafts.`
            : `On the other device, sign in as yourself and act for ${owner.effectiveName ?? 'the same member'}. Then point its camera at the code: “${title}” can be continued there. No camera? Open Drafts there.`}
        </p>
        {hasPartsHere(draft) && (
          <p role="status">
            <b>Not everything is on the server yet.</b>{' '}
            {photos + files > 0
              ? `${countedParts({ photos, files })} can’t be opened there until they are sent from this ${deviceWord()}.`
              : `Your last changes can’t be seen there until they are sent from this ${deviceWord()}.`}
          </p>
        )}
        <QrCode text={continueAddress(portal, draft.draftId)} label={`QR code of the address of “${title}”`} />
      </div>
    </Sheet>
  )
}

const continueAddress = (portal: string, draftId: string): string => `${portal}/drafts?continue=${draftId}`
