import { encode } from 'uqr'
import './qr-code.css'

/** Quiet zone in modules; scanners need it. */
const QUIET_ZONE = 4

/** A text as a QR code, dark on white in either theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
