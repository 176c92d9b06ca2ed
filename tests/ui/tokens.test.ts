// Text can be read on its background in every theme and every state of a button.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => join('src', name))
const TOKENS = css('src/ui/tokens.css')

const RULES = FILES.flatMap((file) =>
  [...css(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => {
    const of = (name: string) => new RegExp(`(?:^|[;\\s])${name}:\\s*([^;]+)`).exec(body)?.[1]
    const background = of('background') ?? of('background-color')
    return { name: `${basename(file)}: ${selector.trim().replaceAll(/\s+/g, ' ')}`, background, color: of('color') }
  }),
)

const tokensIn = (text: string, themes: (light: string, dark: string) => string) =>
  new Map(
    [...text.matchAll(/(--[\w-]+):\s*(?:light-dark\(([^,()]+), ([^()]+)\)|(#\w{6}));/g)].map(
      ([, name = '', light = '', dark = '', fixed]) => [name, fixed ?? themes(light, dark)],
    ),
  )
const ROOT = TOKENS.slice(0, TOKENS.indexOf('[data-theme'))
const SUNLIGHT = /\[data-theme="sunlight"\] \{([^}]*)\}/.exec(TOKENS)![1]!
const light = tokensIn(ROOT, (first) => first)
const THEMES = {
  light,
  dark: tokensIn(ROOT, (_, second) => second),
  sunlight: new Map([...light, ...tokensIn(SUNLIGHT, (first) => first)]),
}

/** WCAG 2.2: relative luminance and contrast ratio of two colors, #rrggbb. */
const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((first, second) => second - first)
  return (bright + 0.05) / (dim + 0.05)
}

const token = (value: string | undefined) => /^var\((--[\w-]+)\)$/.exec(value ?? '')?.[1]
const TONES = ['accent', 'danger', 'warn', 'ok', 'info', 'plum']
/** Pairs whose two tokens are set by different rules. */
const PAIRS = [
  ...['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'warn', 'ok', 'info', 'plum'].flatMap((text) =>
    ['ground', 'surface', 'sunken', 'accent-soft'].map((ground) => [text, ground]),
  ),
  ...TONES.flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['surface', tone],
  ]),
  ['accent-on-ink', 'ink'],
].map(([text, ground]) => [`--${text}`, `--${ground}`] as const)
const SET_TOGETHER = RULES.flatMap(({ color, background }) => {
  const pair = [token(color), token(background)] as const
  return pair[0] && pair[1] && light.has(pair[0]) && light.has(pair[1]) ? [[pair[0], pair[1]] as const] : []
})

describe.for(Object.entries(THEMES))('in the theme %s', ([, theme]) => {
  const below = (ratio: number, pairs: (readonly [string, string])[]) =>
    pairs
      .filter(([text, ground]) => contrast(theme.get(text)!, theme.get(ground)!) < ratio)
      .map(([text, ground]) => `${text} on ${ground}: ${contrast(theme.get(text)!, theme.get(ground)!).toFixed(1)}`)

  test('text can be read on every background that it is on', () => {
    expect(SET_TOGETHER.length).toBeGreaterThan(40)
    expect([...new Set(below(4.5, [...PAIRS, ...SET_TOGETHER]))]).toEqual([])
  })

  test('the lines of fields, what is on and what has the focus are seen on every background', () => {
    const grounds = ['ground', 'surface', 'sunken', 'accent-soft', ...TONES.map((tone) => `${tone}-soft`)]
    const seen = ['line-strong', 'focus', 'accent', 'danger'].flatMap((line) =>
      grounds.map((ground) => [`--${line}`, `--${ground}`] as const),
    )
    expect(below(3, seen)).toEqual([])
  })
})

test('a state of a button sets both colors, so that no other state’s text is on its background', () => {
  const isState = /:hover|:active|:disabled|aria-(?:pressed|current|selected|disabled)/
  const BUTTON = /\.(?:icon-)?button\b|\bbutton(?:-\w+)?[:[]|chip|-word|-step/
  const half = RULES.filter(
    ({ name, background, color }) =>
      isState.test(name) && BUTTON.test(name) && background !== undefined && color === undefined,
  )
  expect(half.map(({ name }) => name)).toEqual(['button.css: .icon-button:hover'])
})
