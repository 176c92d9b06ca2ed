// A guest's link to hand over: as a QR code, by the phone's share sheet, or copied.
import { Button } from '#src/ui/button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { useToast } from '#src/ui/toast.tsx'
import './guests.css'

/** `share`: null if the browser cannot. */
type LinkCodeProps = {
  address: string
  share: ((address: string) => Promise<void>) | null
  copy(address: string): Promise<void>
}

export function LinkCode({ address, share, copy }: LinkCodeProps) {
  const toast = useToast()
  const copied = () =>
    copy(address).then(
      () => toast('Link copied.'),
      () => toast('This browser couldn’t copy the link. Select it and copy it by hand.'),
    )
  return (
    <div className="stack gap-16">
      <QrCode text={address} label="QR code of the link" />
      <p className="small guest-address">{address}</p>
      <div className="guest-photo-acts cluster">
        {share && (
          <Button look="main" onClick={() => void share(address).catch(() => undefined)}>
            Share link
          </Button>
        )}
        <Button onClick={() => void copied()}>Copy link</Button>
      </div>
    </div>
  )
}
