// A guest's link as a QR code and as text, with ways to hand it over.
import { encode } from 'uqr'
import { Button } from '../../ui/button.tsx'
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

const QUIET_ZONE = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="guest-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
