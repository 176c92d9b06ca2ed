// Creates a PDF with one picture per page: the JPEG's own bytes, filling the page (ISO 32000-1: DCTDecode). Pure.
import { nearestPaper } from './papers.ts'

/** A JPEG and its size in pixels. */
export type PdfPage = { jpeg: Uint8Array; width: number; height: number }

const POINTS_PER_INCH = 72
/** Long side of a page whose proportions match no paper size. */
const OTHER_LONG_INCHES = 11
/** Tolerance for proportions; rounding to pixels causes a smaller difference. */
const SAME = 0.02

/** Page size: that of the paper with the same proportions, otherwise 11 inches long. In points of 1/72 inch. */
export function pageBox({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const paper = nearestPaper({ width, height })
  const long = Math.round((paper.off < SAME ? paper.longInches : OTHER_LONG_INCHES) * POINTS_PER_INCH)
  const short = Math.round((long * Math.min(width, height)) / Math.max(width, height))
  return width < height ? { width: short, height: long } : { width: long, height: short }
}

export function pdfOf(pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const starts: number[] = []
  /** Objects are numbered from 1 in the order in which they are added. */
  const object = (...body: (string | Uint8Array)[]) => {
    starts.push(length)
    put(`${starts.length} 0 obj\n`)
    for (const part of body) put(part)
    put('\nendobj\n')
  }
  // The second line marks the file as binary.
  put(Uint8Array.of(...encode('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, at) => `${3 + 3 * at} 0 R`).join(' ')
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  pages.forEach((page, at) => {
    const own = 3 + 3 * at
    const box = pageBox(page)
    const draw = `q ${box.width} 0 0 ${box.height} 0 0 cm /P Do Q`
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box.width} ${box.height}] `,
      `/Resources << /XObject << /P ${own + 2} 0 R >> >> /Contents ${own + 1} 0 R >>`,
    )
    object(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB `,
      `/BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.length} >>\nstream\n`,
      page.jpeg,
      '\nendstream',
    )
  })
  const table = length
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  put(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return joined(parts, length)
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
