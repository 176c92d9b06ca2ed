// Possible values of a field, a saved value or a dotted word, given some comparisons with it that are known to be true.
// EMPTY is a value like any other: it equals only itself and sorts first, as in rules/expression/values.ts.

export type Numbers = {
  readonly kind: 'numbers'
  readonly empty: boolean
  readonly from: number
  readonly to: number
  /** Distance between adjacent values: 0.01 for two decimals, 1 for days; 0 if there is none. */
  readonly step: number
  readonly not: readonly number[]
}
export type Words = {
  readonly kind: 'words'
  readonly empty: boolean
  /** If absent, any text that fits. */
  readonly only?: ReadonlySet<string | boolean>
  readonly not: ReadonlySet<string | boolean>
  readonly maxLength?: number
}
/** Lists and moments, of which only the presence of a value is known. */
export type Anything = { readonly kind: 'anything'; readonly empty: boolean; readonly filled: boolean }
export type Values = Numbers | Words | Anything

export const numbers = (more: Partial<Numbers> = {}): Numbers => ({
  kind: 'numbers',
  empty: true,
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  step: 0,
  not: [],
  ...more,
})
export const words = (more: Partial<Words> = {}): Words => ({ kind: 'words', empty: true, not: new Set(), ...more })
export const onlyNothing: Words = words({ only: new Set() })
export const anything: Anything = { kind: 'anything', empty: true, filled: true }

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='
export const opposite: Readonly<Record<Comparison, Comparison>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}
export const mirrored: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

const A_HAIR = 1e-9

/** Whether any number is left; tries a few candidates one by one. */
function holdsNumber({ from, to, step, not }: Numbers): boolean {
  if (from > to) return false
  if (step === 0) return from < to || !not.includes(from)
  const first = Math.ceil(from / step - A_HAIR)
  const last = Math.floor(to / step + A_HAIR)
  if (last - first >= not.length) return true
  for (let n = first; n <= last; n++) if (!not.some((each) => Math.abs(each - n * step) < A_HAIR)) return true
  return false
}

function holdsWord({ only, not }: Words): boolean {
  return !only || [...only].some((word) => !not.has(word))
}

export function isPossible(values: Values): boolean {
  if (values.empty) return true
  if (values.kind === 'numbers') return holdsNumber(values)
  return values.kind === 'words' ? holdsWord(values) : values.filled
}

const onlyEmpty = (values: Values): Values =>
  values.kind === 'numbers'
    ? { ...values, from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
    : values.kind === 'words'
      ? { ...values, only: new Set() }
      : { ...values, filled: false }

function besideEmpty(values: Values, operator: Comparison): Values {
  if (operator === '=' || operator === '<=') return onlyEmpty(values)
  if (operator === '!=' || operator === '>') return { ...values, empty: false }
  return operator === '<' ? { ...onlyEmpty(values), empty: false } : values
}

function besideNumber(values: Numbers, operator: Comparison, number: number): Values {
  const { from, to, not } = values
  switch (operator) {
    case '=':
      return { ...values, empty: false, from: Math.max(from, number), to: Math.min(to, number) }
    case '!=':
      return { ...values, not: [...not, number] }
    case '<':
      return { ...values, to: Math.min(to, number), not: [...not, number] }
    case '<=':
      return { ...values, to: Math.min(to, number) }
    case '>':
      return { ...values, empty: false, from: Math.max(from, number), not: [...not, number] }
    case '>=':
      return { ...values, empty: false, from: Math.max(from, number) }
  }
}

function besideWord(values: Words, operator: Comparison, word: string | boolean): Values | null {
  if (operator === '!=') return { ...values, not: new Set([...values.not, word]) }
  if (operator !== '=') return null
  const fits = typeof word === 'boolean' || word.length <= (values.maxLength ?? word.length)
  const may = fits && (values.only?.has(word) ?? true) && !values.not.has(word)
  return { ...values, empty: false, only: new Set(may ? [word] : []) }
}

/** The values for which the comparison is true; null if nothing can be concluded from it. */
export function compareWith(values: Values, operator: Comparison, other: null | number | string | boolean) {
  if (other === null) return besideEmpty(values, operator)
  if (values.kind === 'numbers' && typeof other === 'number') return besideNumber(values, operator, other)
  return values.kind === 'words' && typeof other !== 'number' ? besideWord(values, operator, other) : null
}

/** The texts that are in this list, which may include EMPTY; null for other kinds of values. */
export function oneOf(values: Values, all: readonly (null | number | string | boolean)[]): Values | null {
  if (values.kind !== 'words') return null
  const given = all.filter((each) => typeof each === 'string' || typeof each === 'boolean')
  const may = given.filter((each) => isPossible(besideWord({ ...values, empty: false }, '=', each)!))
  return { ...values, empty: values.empty && all.includes(null), only: new Set(may) }
}
