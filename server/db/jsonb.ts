// Removes characters that PostgreSQL cannot store in text: NUL, and unpaired surrogates inside JSON. Pasted text may
// contain them, and a single stray character must not prevent a draft from being saved.

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const NUL = /\u0000/g
const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

export const storableText = (text: string): string => text.replace(NUL, '').replace(HALF, '\uFFFD')

/** JSON text for a jsonb column, with its keys cleaned as well. */
export const jsonb = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'string') return storableText(inner)
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
    const keys = Object.keys(inner)
    return keys.every((key) => storableText(key) === key)
      ? inner
      : Object.fromEntries(Object.entries(inner).map(([key, each]) => [storableText(key), each]))
  })
