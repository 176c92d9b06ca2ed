// Groups the words that were read into lines, and finds the form's labels in each line with the text after them. Pure.
import type { Box, Word } from '../../device/reader/reader-messages.ts'
import { foldLetters, lettersApart } from './letters.ts'

/** Text that follows a field's label on the sheet. `box`: around the value alone. */
export type LabelledText = { name: string; text: string; box: Box }
export type Labelled = { name: string; label: string }

const middle = ({ box }: Word): number => (box.top + box.bottom) / 2
const height = ({ box }: Word): number => box.bottom - box.top

/** Slopes of a line to try, per pixel to the right, flattest first: corners are never set exactly. */
const SLOPES = Array.from({ length: 41 }, (_, at) => (at % 2 ? 1 : -1) * Math.ceil(at / 2) * 0.001)

/** Lines from top to bottom, with their words from left to right, at the slope that puts most words side by side. */
export function linesOf(words: readonly Word[]): Word[][] {
  const [first, ...others] = SLOPES.map((slope) => linesAt(words, slope))
  return others.reduce((best, lines) => (lines.length < best.length ? lines : best), first!)
}

function linesAt(words: readonly Word[], slope: number): Word[][] {
  const level = (word: Word): number => middle(word) - slope * word.box.left
  const lines: Word[][] = []
  for (const word of [...words].sort((one, other) => level(one) - level(other))) {
    const last = lines.at(-1)
    const before = last?.at(-1)
    if (last && before && level(word) - level(before) < Math.min(height(word), height(before)) / 2) last.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.sort((one, other) => one.box.left - other.box.left))
}

/** Fraction of a label's letters that may be misread. */
const MISREAD = 1 / 4
/** A second column starts after a gap of more than this many times the height of the words. */
const GAP = 1.5

type Found = { name: string; line: number; from: number; to: number; score: number }

/** Each label once, where it fits best, in the order of the sheet. Omits labels with nothing after them. */
export function labelledTexts(lines: readonly Word[][], labels: readonly Labelled[]): LabelledText[] {
  const wanted = labels.map(({ name, label }) => ({ name, letters: foldLetters(label) }))
  const found = lines.flatMap((words, line) => labelsIn(words, wanted).map((each) => ({ ...each, line })))
  return found.flatMap((each, at): LabelledText[] => {
    if (found.some((other) => other.name === each.name && other.score > each.score)) return []
    if (found.findIndex((other) => other.name === each.name && other.score === each.score) !== at) return []
    const next = found[at + 1]
    const end = next?.line === each.line ? next.from : undefined
    const value = valueIn(lines[each.line]!.slice(each.to, end))
    return value ? [{ name: each.name, ...value }] : []
  })
}

type Wanted = { name: string; letters: string }

/** The labels of a line, from left to right: at its start, or after a gap with something after them. */
function labelsIn(words: readonly Word[], wanted: readonly Wanted[]): Omit<Found, 'line'>[] {
  const found: Omit<Found, 'line'>[] = []
  for (let from = 0; from < words.length; ) {
    // Text right after a label is its value, even if it looks like another label: Condition, New Construction.
    const isBehind = found.at(-1)?.to === from
    const isStart = from === 0 || (!isBehind && isGap(words[from - 1]!, words[from]!))
    const label = isStart ? labelAt(words, from, wanted) : null
    const isLabel = label !== null && (from === 0 || label.to < words.length)
    if (isLabel) found.push({ ...label, from })
    from = isLabel ? label.to : from + 1
  }
  return found
}

const isGap = (one: Word, next: Word): boolean =>
  next.box.left - one.box.right > GAP * Math.min(height(one), height(next))

/** The label that matches the most letters. */
function labelAt(words: readonly Word[], from: number, wanted: readonly Wanted[]) {
  let best: { name: string; to: number; score: number } | null = null
  let letters = ''
  const longest = Math.max(...wanted.map((each) => each.letters.length))
  for (let to = from + 1; to <= words.length && letters.length <= longest; to++) {
    letters += foldLetters(words[to - 1]!.text)
    for (const each of wanted) {
      const most = Math.floor(each.letters.length * MISREAD)
      if (Math.abs(each.letters.length - letters.length) > most) continue
      const apart = lettersApart(letters, each.letters)
      const score = each.letters.length - 2 * apart
      if (apart <= most && score > (best?.score ?? 0)) best = { name: each.name, to, score }
    }
  }
  return best
}

/** Dots, lines and colons between a label and its value, or lines that a value is written on. */
const RULED = /^[\s:*_|=~.·•—–-]+(?=\s|$)|^[:*_|=~·•—–]+|[\s:_|=~—–]+$/g

/** Null if nothing was written. */
function valueIn(words: readonly Word[]): { text: string; box: Box } | null {
  const written = words.flatMap((word) => {
    const text = word.text.replace(RULED, '')
    return text === '' ? [] : [{ ...word, text }]
  })
  if (written.length === 0) return null
  const boxes = written.map(({ box }) => box)
  const box = {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
  return { text: written.map(({ text }) => text).join(' '), box }
}
