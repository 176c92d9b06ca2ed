// A guest's link as a QR code and as text, with ways to share it.
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useToast } from '../../ui/toast.tsx'

type Props = {
  address: string
  share: ((address: string) => Promise<void>) | null
  copy(address: string): Promise<void>
}

export function LinkCode({ address, share, copy }: Props) {
  const toast = useToast()
  const copied = () =>
    copy(address).then(
      () => toast('Link copied.'),
      () => toast('This browser couldn’t copy the link. Select it and copy it by hand.'),
    )
  return (
    <div className="stack">
      <QrCode text={address} label="QR code of the link" />
      <p className="small guest-address">{address}</p>
      <div className="guest-photo-acts">
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
