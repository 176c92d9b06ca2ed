import { useEffect, useState } from 'react'

/** A picture held in memory; an empty frame until it is loaded. */
export function BlobPicture({ blob, alt }: { blob: Blob | null; alt: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url ? <img src={url} alt={alt} /> : <span className="guest-photo-none" role="img" aria-label={alt} />
}
