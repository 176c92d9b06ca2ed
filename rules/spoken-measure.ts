// Converts a spoken size to the text that readTypedLengths reads: "twelve foot six by fourteen" becomes 12' 6 x 14.
// Browsers transcribe speech in figures or in words. Words that are neither a number nor a unit stay, so that
// readTypedLengths refuses the text. Pure.

const ONES: Readonly<Record<string, number>> = {
  ...{ zero: 0, oh: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18 },
  nineteen: 19,
}
const TENS: Readonly<Record<string, number>> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
}
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000 }
const PARTS: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  quarters: 0.25,
  '1/2': 0.5,
  '1/4': 0.25,
  '3/4': 0.75,
}
const MARKS: Readonly<Record<string, string>> = {
  ...{ foot: "'", feet: "'", ft: "'", inch: '"', inches: '"', in: '"' },
  ...{ by: 'x', times: 'x', '×': 'x', meter: 'm', meters: 'm', metre: 'm', metres: 'm' },
}

const of = <T>(table: Readonly<Record<string, T>>, word: string | undefined): T | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined

/** "twelve foot six by fourteen" is "12' 6 x 14"; "three point eight by four meters" is "3.8 x 4 m". */
export function spokenMeasure(spoken: string): string {
  const words = wordsOf(spoken)
  const text: string[] = []
  for (let at = 0; at < words.length; ) {
    const number = numberAt(words, at)
    if (number) {
      text.push(number.text)
      at = number.end
      continue
    }
    const mark = isPreposition(words, at) ? undefined : of(MARKS, words[at])
    const isBehindNumber = mark === "'" || mark === '"'
    if (!isBehindNumber) text.push(mark ?? words[at]!)
    else text.push(/\d'?$/.test(text.at(-1) ?? '') ? text.pop() + mark : words[at]!)
    at += 1
  }
  return text.join(' ')
}

/** 14 in x 12 is 14 inches; 14 in the basement is not. */
function isPreposition(words: readonly string[], at: number): boolean {
  const next = words[at + 1]
  return words[at] === 'in' && next !== undefined && numberAt(words, at + 1) === null && of(MARKS, next) !== 'x'
}

/** Splits figures and marks from words: 12ft is 12 ft, 12'6" stays. */
const wordsOf = (spoken: string): string[] =>
  spoken
    .toLowerCase()
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/([a-z])-([a-z])/g, '$1 $2')
    .replace(/½/g, ' 1/2')
    .replace(/[,;!?]|\.(?!\d)/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

type Found = { text: string; end: number }

/** The number at this position, with its decimals and fraction: twelve, 12.5, twelve point five, twelve and a half. */
function numberAt(words: readonly string[], start: number): Found | null {
  const whole = figuresAt(words, start) ?? wholeAt(words, start)
  if (!whole) return null
  if (words[whole.end] === 'point') {
    const decimals = digitsAt(words, whole.end + 1)
    if (decimals) return { text: `${whole.text}.${decimals.text}`, end: decimals.end }
  }
  const part = partAt(words, whole.end)
  return part && /^\d+$/.test(whole.text) ? { text: String(Number(whole.text) + part.value), end: part.end } : whole
}

const figuresAt = (words: readonly string[], at: number): Found | null =>
  /^\d+(\.\d+)?$/.test(words[at] ?? '') ? { text: words[at]!, end: at + 1 } : null

/** A whole number in words: "twenty one", "one hundred and five". "twelve six" is two numbers. */
function wholeAt(words: readonly string[], start: number): Found | null {
  let total = 0
  let value = 0
  /** Numbers below this may follow: 10 after "twenty", 100 after "hundred". */
  let below = Number.POSITIVE_INFINITY
  let at = start
  for (; at < words.length; at++) {
    const tens = of(TENS, words[at])
    const small = tens ?? of(ONES, words[at])
    const scale = of(SCALES, words[at])
    if (small !== undefined && small < below) {
      value += small
      below = tens === undefined ? 0 : 10
    } else if (scale === 100 && at > start && value > 0) {
      value *= scale
      below = scale
    } else if (scale === 1_000 && at > start && value > 0) {
      total += value * scale
      value = 0
      below = scale
    } else if (words[at] !== 'and' || below < 100 || !isSmall(words[at + 1])) break
  }
  return at > start ? { text: String(total + value), end: at } : null
}

const isSmall = (word: string | undefined): boolean => of(TENS, word) !== undefined || of(ONES, word) !== undefined

/** Digits after "point", in sequence: "two five" is 25. */
function digitsAt(words: readonly string[], start: number): Found | null {
  let text = ''
  let at = start
  for (; at < words.length; at++) {
    const word = words[at]!
    const digit = /^\d+$/.test(word) ? word : of(ONES, word)
    const isDigit = digit !== undefined && (text === '' || String(digit).length === 1)
    if (!isDigit) break
    text += digit
  }
  return text ? { text, end: at } : null
}

/** "and a half", "and three quarters", "1/2". */
function partAt(words: readonly string[], start: number): { value: number; end: number } | null {
  let at = start
  if (words[at] === 'and') at += 1
  if (words[at] === 'a' || words[at] === 'one') at += 1
  const many = words[at] === 'three' || words[at] === '3'
  if (many) at += 1
  const part = of(PARTS, words[at])
  if (part === undefined || (many && part !== 0.25)) return null
  return { value: many ? 3 * part : part, end: at + 1 }
}
