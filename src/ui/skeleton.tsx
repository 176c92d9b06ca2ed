import './skeleton.css'

/** Grey where words will stand. One polite line tells the ear what the eye sees. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="said">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
        <span key={line} className="bone" />
      ))}
    </div>
  )
}
