import { type CSSProperties, useState } from 'react'
import './person-picture.css'

/** `src`: the address of the photo, if there is one. */
type Props = { src: string | null; name: string; size: number }

/** A person's photo, or their initials if there is none or it can't be loaded. Decorative: the name is next to it. */
export function PersonPicture({ src, name, size }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  if (src !== null && failed !== src)
    return (
      <img
        className="person-picture"
        src={src}
        alt=""
        style={{ '--picture-size': `${size}px` } as CSSProperties}
        decoding="async"
        onError={() => setFailed(src)}
      />
    )
  return (
    <span className="person-picture" aria-hidden="true" style={{ '--picture-size': `${size}px` } as CSSProperties}>
      {initialsOf(name)}
    </span>
  )
}

/** First and last initials: Jordan van der Berg is JB. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : '')).join('')
}
