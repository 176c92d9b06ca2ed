import { describe, expect, test } from 'vitest'
import {
  canonicalNames,
  heavyFiles,
  isFinalRefusal,
  isPortalAsset,
  isPortalJson,
  NOT_SCREENS,
  whichKept,
} from '../../sw/which.ts'

const ORIGIN = 'https://portal.example'
const which = (method: string, address: string) => whichKept({ method, url: new URL(address, ORIGIN), origin: ORIGIN })

describe('what the worker keeps, and what it leaves alone', () => {
  test.each([
    ['GET', '/api/definition/res?hash=abc', 'fixed'],
    ['GET', '/api/definition/res', 'latest'],
    ['GET', '/api/definition', 'latest'],
    ['POST', '/api/definition/lookup', 'lookups'],
    ['GET', '/assets/libheif-nX98dN_7.wasm', 'later'],
    ['GET', '/assets/libheif-Dyik2oNu.js', 'later'],
    ['GET', '/assets/leaflet-BqK3d0aZ.js', 'later'],
    ['GET', '/api/tiles/parcels/17/23954/43720', 'tile'],
    ['GET', '/api/tiles/parcels/17', null],
    ['POST', '/api/tiles/parcels/17/23954/43720', null],
    ['GET', '/assets/index-Dye2Q88U.js', null],
    ['GET', '/api/definition/lookup', null],
    ['GET', '/api/definition/res/secret', null],
    ['POST', '/api/definition/res', null],
    ['GET', '/api/user', null],
    ['GET', '/api/Product/Listings/myeditablelistings', null],
    ['POST', '/api/Product/Listings/record', null],
    ['GET', '/api/Image/GetAwsFile?file=0123', null],
    ['POST', '/api/autosave/updateData', null],
    ['GET', '/api/auth/Status', null],
    ['GET', 'https://elsewhere.example/api/definition', null],
    ['GET', 'https://elsewhere.example/assets/libheif-1.wasm', null],
  ] as const)('%s %s: %s', (method, address, kept) => expect(which(method, address)).toBe(kept))
})

test.each([
  ['/api/definition', true],
  ['/login', true],
  ['/login?returnUrl=%2F', true],
  ['/healthz', true],
  ['/licenses.txt', true],
  ['/.well-known/security.txt', true],
  ['/', false],
  ['/drafts', false],
  ['/listings/edit/res?UniqueID=4', false],
])('a navigation to %s is the network’s: %s', (address, its) => {
  expect(NOT_SCREENS.some((pattern) => pattern.test(address))).toBe(its)
})

const reply = (some: object = {}, headers: Record<string, string> = {}) => ({
  status: 200,
  type: 'basic',
  redirected: false,
  headers: new Headers({ 'content-type': 'application/json; charset=utf-8', 'x-curbside': '1', ...headers }),
  ...some,
})

describe('what counts as the portal’s own reply', () => {
  test.each([
    ['as the portal sends it', reply(), true],
    ['a hotel’s page', reply({}, { 'content-type': 'text/html' }), false],
    [
      'JSON without the portal’s header',
      reply({ headers: new Headers({ 'content-type': 'application/json' }) }),
      false,
    ],
    ['redirected', reply({ redirected: true }), false],
    ['another origin', reply({ type: 'cors' }), false],
    ['opaque', reply({ type: 'opaque', status: 0 }), false],
    ['a refusal', reply({ status: 401 }), false],
    ['nothing new', reply({ status: 304 }), false],
    ['a problem', reply({}, { 'content-type': 'application/problem+json' }), false],
  ])('%s: %s', (_, answer, counts) => expect(isPortalJson(answer)).toBe(counts))

  test.each([
    ['code', '/assets/libheif-1.js', reply({}, { 'content-type': 'text/javascript' }), true],
    ['WebAssembly', '/assets/libheif-1.wasm', reply({}, { 'content-type': 'application/wasm' }), true],
    ['a hotel’s page for code', '/assets/libheif-1.js', reply({}, { 'content-type': 'text/html' }), false],
    ['a hotel’s page for anything', '/assets/house.jpg', reply({}, { 'content-type': 'text/html' }), false],
    ['gone', '/assets/libheif-1.js', reply({ status: 404 }, { 'content-type': 'text/javascript' }), false],
  ])('%s', (_, path, answer, counts) => expect(isPortalAsset(answer, path)).toBe(counts))

  test('a form that is gone is gone; a sign-in that is due is not', () => {
    expect(isFinalRefusal(reply({ status: 404 }))).toBe(true)
    expect(isFinalRefusal(reply({ status: 401 }))).toBe(false)
    expect(isFinalRefusal(reply({ status: 404, headers: new Headers() }))).toBe(false)
  })
})

test('names in any order, and twice, are the same question', () => {
  expect(canonicalNames(['City', 'Area', 'City'])).toBe(canonicalNames(['Area', 'City']))
  expect(canonicalNames(['City'])).not.toBe(canonicalNames(['Area']))
})

test('the converter is left out of the first visit', () => {
  const converter = ['assets/libheif-1.js', 'assets/libheif-2.wasm']
  const files = ['index.html', 'assets/index-1.js', ...converter].map((url) => ({ url, revision: null }))
  expect(heavyFiles(files)).toEqual(converter.map((name) => `/${name}`))
})
