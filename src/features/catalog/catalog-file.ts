import { CATALOG_ZIP_MAX_BYTES } from '#contract/catalog.ts'

/** Returns base64; null if the file is too large to send. */
export function readZip(file: File): Promise<string | null> {
  if (file.size > CATALOG_ZIP_MAX_BYTES) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.readAsDataURL(file)
  })
}
