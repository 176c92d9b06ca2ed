/** Gray placeholders for text that is loading, with one polite announcement for screen readers. */
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
