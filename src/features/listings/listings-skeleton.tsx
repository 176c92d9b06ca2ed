import './listings.css'

/** Placeholder with the shape of the list while it loads, so that nothing jumps. */
export function ListingsSkeleton({ label = 'Loading My Listings' }: { label?: string }) {
  return (
    <div className="listings-panel" role="status">
      <span className="said">{label}</span>
      <span className="bone listings-bone-search" />
      <div className="listings-bones" aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="listing-card listing-card-bones panel">
            <span className="bone listing-picture" />
            <div className="listing-card-text skeleton">
              <span className="bone" />
              <span className="bone" />
              <span className="bone" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
