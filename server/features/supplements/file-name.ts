// File names as members gave them: shown, and offered for the download; never used as a path here.

const NAME_MAX = 120

/** The extension is determined by the content. Separators, control characters and directional marks are removed. */
export function displayName(given: string, extension: string): string {
  const plain = given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim()
  const ending = plain.match(/\.([A-Za-z0-9]{1,5})$/)?.[1]?.toLowerCase()
  if (ending !== undefined && sameEnding(ending, extension)) return shorten(plain.slice(0, -ending.length - 1), ending)
  return shorten(ending === undefined ? plain : plain.slice(0, -ending.length - 1), extension)
}

const ALIKE: Record<string, string> = { jpeg: 'jpg', tif: 'tiff', mpg: 'mpeg', qt: 'mov', m4v: 'mp4' }
const sameEnding = (ending: string, extension: string): boolean => (ALIKE[ending] ?? ending) === extension

const shorten = (stem: string, ending: string): string =>
  `${[...stem.replace(/^[. ]+|[. ]+$/g, '')].slice(0, NAME_MAX).join('') || 'file'}.${ending}`

/** Content-Disposition header: RFC 6266, with RFC 5987 for characters outside ASCII. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
