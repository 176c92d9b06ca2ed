import type { ListingRecord } from '#contract/listing.ts'
import { imageAddress } from '#src/api/photo-address.ts'

/** Download links for the files of a listing's supplements. */
export function SupplementFiles({ items }: Pick<ListingRecord, 'items'>) {
  const files = (items.supplements ?? []).flatMap(({ uid, IsDeleted, Name, URL, Description }) => {
    const address = typeof URL === 'string' ? imageAddress(URL) : null
    return !IsDeleted && address ? [{ uid, address, name: String(Name), words: String(Description ?? '') }] : []
  })
  if (files.length === 0) return null
  return (
    <section className="panel panel-pad" aria-labelledby="supplement-files">
      <h2 id="supplement-files">Supplements</h2>
      <ul className="listing-files">
        {files.map(({ uid, address, name, words }) => (
          <li key={uid}>
            <a href={address} download={name}>
              {name}
            </a>
            {words && <span className="soft small">{words}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
