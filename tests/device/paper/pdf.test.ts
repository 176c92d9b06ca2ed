// A PDF of pictures that every reader opens: each object where the table says, each page with its picture.
import { expect, test } from 'vitest'
import { pageBox, pdfOf } from '#src/device/paper/pdf.ts'

const jpeg = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 37) % 256)
const PAGES = [
  { jpeg: jpeg(1_000), width: 1_700, height: 2_200 },
  { jpeg: jpeg(500), width: 2_200, height: 1_700 },
  { jpeg: jpeg(700), width: 1_556, height: 2_200 },
]
const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

test('the table leads to every object, and the end to the table', () => {
  const text = textOf(pdfOf(PAGES))
  expect(text).toMatch(/^%PDF-1\.4\n/)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  expect(text.slice(table, table + 4)).toBe('xref')
  const rows = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(rows).toHaveLength(2 + 3 * PAGES.length)
  for (const [at, [, start]] of rows.entries())
    expect(text.slice(Number(start)).startsWith(`${at + 1} 0 obj\n`)).toBe(true)
})

test('each page has its size on paper and its picture, byte for byte', () => {
  const text = textOf(pdfOf(PAGES))
  expect(text).toContain('/Count 3')
  expect([...text.matchAll(/\/MediaBox \[0 0 (\d+) (\d+)\]/g)].map(([, ...box]) => box.map(Number))).toEqual([
    [612, 792],
    [792, 612],
    [596, 842],
  ])
  for (const { jpeg } of PAGES) expect(text).toContain(`/Length ${jpeg.length} >>\nstream\n${textOf(jpeg)}\nendstream`)
})

test('a Legal page keeps its fourteen inches', () =>
  expect(pageBox({ width: 1_700, height: 2_800 })).toEqual({ width: 612, height: 1_008 }))

test('a receipt is a narrow page', () =>
  expect(pageBox({ width: 600, height: 2_000 })).toEqual({ width: 238, height: 792 }))
