// The stylesheets have one scale of weights, radii and breakpoints, and use no token that nothing defines.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
const CSS = FILES.map((file) => readFileSync(join('src', file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')).join('\n')

const WEIGHTS = ['400', '600', '700']
const RADII = ['0', 'inherit', ...['small', 'medium', 'large', 'pill'].map((size) => `var(--radius-${size})`)]
const WIDTHS = ['600px', '768px', '1024px']
/** From here on, the form's Validation Summary is docked beside the section list and the fields. */
const DOCK = ['1440px']
/** Of a screen that lies or that a keyboard covers. */
const HEIGHTS = ['440px', '480px']
/** A container's other limits are in rem: the room that its text needs. These are parts of such a sum. */
const BESIDE_TEXT = ['240px', '336px']
const FROM_SCRIPT = [
  'combo-field',
  'combo-list',
  'flyout-left',
  'flyout-top',
  'keyboard',
  'notice-room',
  'picture',
  'picture-size',
]

const found = (pattern: RegExp) => [...new Set([...CSS.matchAll(pattern)].map(([, value]) => value!.trim()))]
const except = (values: string[], allowed: readonly string[]) => values.filter((value) => !allowed.includes(value))
const limits = (query: string, unit: string) =>
  found(new RegExp(`@${query}\\b([^{]+)\\{`, 'g')).flatMap(
    (text) => text.match(new RegExp(`[\\d.]+${unit}`, 'g')) ?? [],
  )

test('three font weights', () => {
  expect(except(found(/font-weight:\s*([^;]+);/g), WEIGHTS)).toEqual([])
})

test('four radii', () => {
  const radii = found(/border-(?:\w+-\w+-)?radius:\s*([^;]+);/g).flatMap((value) => value.split(/\s+(?![^(]*\))/))
  expect(except(radii, RADII)).toEqual([])
})

test('three breakpoints', () => {
  expect(except(limits('media', '[a-z]+'), [...WIDTHS, ...HEIGHTS, ...DOCK])).toEqual([])
  expect(except(limits('container', 'px'), [...WIDTHS, ...BESIDE_TEXT])).toEqual([])
})

test('every token that is used is defined', () => {
  expect(except(found(/var\(\s*--([\w-]+)/g), [...found(/(?<![\w-])--([\w-]+):/g), ...FROM_SCRIPT])).toEqual([])
})
