// Reads from a HEIC's boxes (ISO 14496-12, ISO 23008-12) the sizes of its pictures, the orientation of the primary one,
// and whether the file contains all the data it declares.
import type { Orientation, PhotoHeader } from './photo-header.ts'

interface Box {
  type: string
  /** Start of the payload and end of the box; the end may be beyond the end of the file. */
  start: number
  end: number
}

type Property =
  | { kind: 'size'; width: number; height: number }
  | { kind: 'turn'; steps: number }
  | Mirror
  | { kind: 'other' }
interface Mirror {
  kind: 'mirror'
  axis: number
}

/** Throws RangeError if a box claims more than the file contains. Null: no picture, or data missing. */
export function readHeicHeader(bytes: Uint8Array): PhotoHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const top = boxes(view, 0, bytes.length)
  const meta = top.find((box) => box.type === 'meta')
  if (!meta || top.some((box) => (box.type === 'mdat' || box.type === 'meta') && box.end > bytes.length)) return null
  const inMeta = boxes(view, meta.start + 4, meta.end)
  const named = (type: string) => inMeta.find((box) => box.type === type)
  const [pitm, iloc, iprp] = [named('pitm'), named('iloc'), named('iprp')]
  if (!pitm || !iloc || !iprp || !extentsFit(view, iloc, named('idat'))) return null

  const inIprp = boxes(view, iprp.start, iprp.end)
  const ipco = inIprp.find((box) => box.type === 'ipco')
  const ipma = inIprp.filter((box) => box.type === 'ipma')
  if (!ipco) return null
  const properties = boxes(view, ipco.start, ipco.end).map((box) => readProperty(view, box))
  const primary = view.getUint8(pitm.start) === 0 ? view.getUint16(pitm.start + 4) : view.getUint32(pitm.start + 4)
  const own = ipma.flatMap((box) => associations(view, box, primary)).flatMap((index) => properties[index - 1] ?? [])

  const sizes = properties.filter((property) => property.kind === 'size')
  const shown = own.find((property) => property.kind === 'size')
  if (!shown) return null
  const pixels = Math.max(...sizes.map((size) => size.width * size.height))
  return {
    rawWidth: shown.width,
    rawHeight: shown.height,
    orientation: orientationOf(own),
    pixels,
    itemTypes: itemTypes(view, inMeta),
  }
}

/** An entry of a version without types (`infe` 0 and 1) has the type ''. */
const itemTypes = (view: DataView, inMeta: readonly Box[]): string[] =>
  inMeta
    .filter(({ type }) => type === 'iinf')
    .flatMap(({ start, end }) => boxes(view, start + (view.getUint8(start) === 0 ? 6 : 8), end))
    .map(({ start }) => {
      const version = view.getUint8(start)
      return version < 2 ? '' : fourCharacters(view, start + (version === 2 ? 8 : 10))
    })

const fourCharacters = (view: DataView, at: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))

/** Phones append videos and notes of their own after the boxes: the list ends at the first data that is not a box. */
function boxes(view: DataView, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at)
    const type = fourCharacters(view, at + 4)
    const header = size === 1 ? 16 : 8
    const end = size === 0 ? to : at + (size === 1 ? Number(view.getBigUint64(at + 8)) : size)
    if (end < at + header) return found
    found.push({ type, start: at + header, end })
    at = end
  }
  return found
}

function readProperty(view: DataView, box: Box): Property {
  if (box.type === 'ispe')
    return { kind: 'size', width: view.getUint32(box.start + 4), height: view.getUint32(box.start + 8) }
  if (box.type === 'irot') return { kind: 'turn', steps: view.getUint8(box.start) & 3 }
  if (box.type === 'imir') return { kind: 'mirror', axis: view.getUint8(box.start) & 1 }
  return { kind: 'other' }
}

/** The 1-based property numbers of one item, in the order they are applied. */
function associations(view: DataView, { start }: Box, item: number): number[] {
  const wideItem = view.getUint8(start) > 0
  const wideIndex = (view.getUint8(start + 3) & 1) === 1
  let at = start + 8
  for (let entry = view.getUint32(start + 4); entry > 0; entry--) {
    const id = wideItem ? view.getUint32(at) : view.getUint16(at)
    at += wideItem ? 4 : 2
    const count = view.getUint8(at)
    at += 1
    const indices = Array.from({ length: count }, (_, n) =>
      wideIndex ? view.getUint16(at + 2 * n) & 0x7fff : view.getUint8(at + n) & 0x7f,
    )
    if (id === item) return indices
    at += count * (wideIndex ? 2 : 1)
  }
  return []
}

/** True if every range of data that `iloc` refers to is inside the file (or inside `idat`). */
function extentsFit(view: DataView, { start }: Box, idat: Box | undefined): boolean {
  const version = view.getUint8(start)
  const [offsetSize, lengthSize] = nibbles(view.getUint8(start + 4))
  const [baseSize, indexSize] = nibbles(view.getUint8(start + 5))
  let at = start + 6
  const take = (size: number): number => {
    at += size
    if (size === 0) return 0
    if (size === 2) return view.getUint16(at - 2)
    return size === 4 ? view.getUint32(at - 4) : Number(view.getBigUint64(at - 8))
  }
  for (let items = take(version < 2 ? 2 : 4); items > 0; items--) {
    take(version < 2 ? 2 : 4)
    const inIdat = version > 0 && (take(2) & 15) === 1
    take(2)
    const base = take(baseSize)
    const room = inIdat ? (idat ? idat.end - idat.start : 0) : view.byteLength
    for (let extents = take(2); extents > 0; extents--) {
      if (version > 0) take(indexSize)
      const offset = take(offsetSize)
      if (base + offset + take(lengthSize) > room) return false
    }
  }
  return true
}

const nibbles = (byte: number): [number, number] => [byte >> 4, byte & 15]

const asExif: readonly Orientation[] = [1, 6, 3, 8, 2, 7, 4, 5]

/**
 * `irot` turns counterclockwise in quarter turns, `imir` swaps top and bottom (axis 0) or left and right (axis 1).
 * Stored as "mirror left to right first, then turn clockwise", like EXIF's values.
 */
function orientationOf(properties: Property[]): Orientation {
  let turns = 0
  let mirrored = false
  for (const property of properties) {
    if (property.kind === 'turn') turns -= property.steps
    if (property.kind !== 'mirror') continue
    turns = (property.axis === 0 ? 2 : 0) - turns
    mirrored = !mirrored
  }
  return asExif[(mirrored ? 4 : 0) + (((turns % 4) + 4) % 4)]!
}
