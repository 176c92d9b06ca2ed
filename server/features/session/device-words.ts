/** The kinds of devices that browsers name, the more special first. */
const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** What a new passkey is called, until its member renames it. */
export const deviceWords = (userAgent = ''): string =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey'
