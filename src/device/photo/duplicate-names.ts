/** Name of the prepared copy: every photo is sent as a JPEG, so its name ends in .jpg. */
export function jpegName(name: string): string {
  if (/\.jpe?g$/i.test(name)) return name
  const stem = name.replace(/\.[^.\s]{1,5}$/, '')
  return `${stem || 'photo'}.jpg`
}

/**
 * The first of `house.jpg`, `house_2.jpg`, `house_3.jpg` … that is not taken. Ignores case, like the file systems to
 * which people unpack their photos.
 */
export function freeName(name: string, taken: Iterable<string>): string {
  const used = new Set(Array.from(taken, (each) => each.toLowerCase()))
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let candidate = name
  for (let copy = 2; used.has(candidate.toLowerCase()); copy++) candidate = `${stem}_${copy}${extension}`
  return candidate
}
