/** Hands text to the browser as a download. */
export const saveFile = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))

/** The same for bytes. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
