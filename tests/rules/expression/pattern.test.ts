// MATCH on our own engine: the same results as JavaScript's RegExp, without catastrophic backtracking.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern, MAX_SUBJECT, matchPattern } from '#rules/expression/pattern.ts'

function run(source: string, subject: string, budget = Number.POSITIVE_INFINITY) {
  const pattern = compilePattern(source)
  if ('error' in pattern) throw new Error(`${source}: ${pattern.error}`)
  return matchPattern(pattern, subject, budget)
}
const matches = (source: string, subject: string) => {
  const result = run(source, subject)
  return 'error' in result ? result : result.matched
}

describe('what is understood', () => {
  test.each([
    ['', 'anything', true],
    ['a', 'cat', true],
    ['^a', 'cat', false],
    ['t$', 'cat', true],
    ['^cat$', 'cat', true],
    ['^$', '', true],
    ['^$', 'a', false],
    ['c.t', 'cut', true],
    ['c.t', 'c\nt', false],
    ['cat|dog', 'hotdog', true],
    ['^(cat|dog)s?$', 'dogs', true],
    ['^(?:cat|dog)s?$', 'dogss', false],
    ['|a', '', true],
    ['ab*c', 'ac', true],
    ['ab+c', 'ac', false],
    ['ab+?c', 'abbc', true],
    ['^a{3}$', 'aaa', true],
    ['^a{3}$', 'aa', false],
    ['^a{2,}$', 'aaaa', true],
    ['^a{1,2}$', 'aaa', false],
    ['^a{0}$', '', true],
    ['a{,2}', 'a{,2}', true],
    ['a{x', 'a{x', true],
    ['[a-c]+', 'xxb', true],
    ['^[^a-c]+$', 'xyz', true],
    ['^[^a-c]+$', 'xaz', false],
    ['[-a]', '-', true],
    ['[a-]', '-', true],
    ['[\\d-z]', '-', true],
    ['[.]', 'a', false],
    ['[\\]]', ']', true],
    ['[\\b]', '\b', true],
    ['[]', 'a', false],
    ['[^]', '\n', true],
    [']', ']', true],
    ['\\d\\D\\w\\W\\s\\S', '1aB- x', true],
    ['[\\D]', '5', false],
    ['\\.', 'a', false],
    ['\\$5', '$5', true],
    ['a\\tb\\n', 'a\tb\n', true],
    ['\\bcat\\b', 'a cat!', true],
    ['\\bcat\\b', 'cats', false],
    ['\\Bat', 'cat', true],
    ['\\Bat', 'at', false],
    ['^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$', 'T2P1J9', true],
    ['(^|,)A(,|$)', 'B,A', true],
    ['(?i)calgary', 'CALGARY', true],
    ['(?i)[a-f]', 'E', true],
    ['(?i)[^e]', 'E', false],
    ['(?i)é', 'É', true],
    ['(?i)\\D', '5', false],
    ['é', 'É', false],
    ['((a|b)*c)+d', 'abcbcd', true],
    ['(a*)*b', 'aaab', true],
    ['(a|b|)+$', 'ab', true],
  ])('%s in %j: %s', (source, subject, expected) => expect(matches(source, subject)).toBe(expected))
})

describe('what is refused, with a reason', () => {
  test.each([
    '(',
    ')',
    'a)',
    '[',
    '[a',
    '*',
    '+a',
    '?',
    'a**',
    'a{2}{3}',
    '{2}',
    '^*',
    '\\',
    '\\1',
    '(a)\\1',
    '\\k<a>',
    '\\p{L}',
    '\\x41',
    '\\u0041',
    '\\c',
    '\\q',
    '[\\q]',
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<n>a)',
    '(?i:a)',
    'a(?i)b',
    '[z-a]',
    'a{3,2}',
    'a{1001}',
    '(((a{10}){10}){10}){10}',
    '((){999}){999}',
    'x'.repeat(501),
    '('.repeat(40) + ')'.repeat(40),
  ])('%s', (source) => expect(compilePattern(source)).toEqual({ error: expect.stringMatching(/^pattern/) }))
})

describe('hostile patterns', () => {
  const subject = `${'a'.repeat(MAX_SUBJECT - 1)}!`
  test.each([
    '(a+)+$',
    '(a|a)*$',
    '(a|aa)+$',
    '(.*)*b',
    '(a*)*(a*)*c',
    '([a-z]+)*[a-z]+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
  ])('%s looks at each of 16,000 characters a bounded number of times', (source) => {
    const pattern = compilePattern(source)
    if ('error' in pattern) throw new Error(pattern.error)
    const result = matchPattern(pattern, subject, Number.POSITIVE_INFINITY)
    if ('error' in result) throw new Error(result.error)
    expect(result.steps).toBeLessThanOrEqual((MAX_SUBJECT + 1) * pattern.program.length * 2)
  })

  test('twice the text is twice the steps', () => {
    const steps = (length: number) => (run('(a+)+$', `${'a'.repeat(length)}!`) as { steps: number }).steps
    expect(steps(2000) / steps(1000)).toBeCloseTo(2, 1)
  })

  test('more steps than allowed is a fault', () => {
    expect(run('(a+)+$', subject, 1000)).toEqual({ error: 'pattern takes too many steps' })
  })

  test('text beyond 16,000 characters is a fault, not a wait', () => {
    expect(matches('a', 'a'.repeat(MAX_SUBJECT))).toBe(true)
    expect(matches('a', 'a'.repeat(MAX_SUBJECT + 1))).toEqual({ error: 'text too long for MATCH' })
  })
})

const char = fc.constantFrom('a', 'b', 'c', '-', '1', ' ', '_', '.', '\n', 'A', 'é')
const literal = char.map((c) => (/[.]/.test(c) ? `\\${c}` : c))
const member = fc.oneof(
  fc.constantFrom('a', 'b', '1', '_', '\\d', '\\w', '\\s', '\\W', 'a-c', 'A-Z', '0-9', '.', '$', '('),
)
const { pattern: anyPattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc
    .array(
      fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((options) => options.join('|')),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(literal, fc.constantFrom('.', '\\d', '\\w', '\\s', '\\D', '\\W', '\\S', '^', '$', '\\b', '\\B')),
    fc
      .tuple(fc.constantFrom('', '^'), fc.array(member, { minLength: 1, maxLength: 3 }))
      .map(([not, m]) => `[${not}${m.join('')}]`),
    fc
      .tuple(
        tie('pattern'),
        fc.constantFrom('(', '(?:'),
        fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{0,1}', '{1,}', '*?', '+?', '{1,2}?'),
      )
      .map(([inner, open, times]) => `${open}${inner})${times}`),
    fc.tuple(literal, fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '??')).map((pair) => pair.join('')),
  ),
}))
/** Short ones: it is the RegExp of JavaScript that would take for ever over the others. */
const pattern = anyPattern.filter((source) => source.length <= 40)
const subject = fc.array(char, { maxLength: 6 }).map((chars) => chars.join(''))

/** Counted repetitions in counted repetitions: refused, and rare enough to leave out. */
const isTooLarge = (source: string): boolean => {
  const compiled = compilePattern(source)
  return 'error' in compiled && compiled.error === 'pattern too large'
}

describe('against the RegExp of JavaScript', () => {
  test('the same answer for every pattern of ours', () => {
    fc.assert(
      fc.property(pattern, subject, (source, text) => {
        if (!isTooLarge(source)) expect(matches(source, text)).toBe(new RegExp(source).test(text))
      }),
      { numRuns: 5000 },
    )
  })

  test('the same answer regardless of case', () => {
    fc.assert(
      fc.property(pattern, subject, (source, text) => {
        if (!isTooLarge(source)) expect(matches(`(?i)${source}`, text)).toBe(new RegExp(source, 'i').test(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('any text is a pattern or is refused; what is taken, JavaScript takes in the same sense', () => {
    const noise = fc.array(fc.constantFrom(...'ab01(){}[]^$|*+?,-\\.dwsbB '), { maxLength: 12 }).map((c) => c.join(''))
    fc.assert(
      fc.property(noise, subject, (source, text) => {
        const compiled = compilePattern(source)
        if ('error' in compiled) return
        expect(matches(source, text)).toBe(new RegExp(source).test(text))
      }),
      { numRuns: 10000 },
    )
  })
})
