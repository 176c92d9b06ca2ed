// Coordinates as maps, phones and spreadsheets copy them.
import { expect, test } from 'vitest'
import { tidyValue } from '#rules/address.ts'
import { readTypedSpot } from '#rules/typed-coordinates.ts'

test.each([
  ['51.0447, -114.0719', '51.0447', '-114.0719'],
  ['51.0447,-114.0719', '51.0447', '-114.0719'],
  ['(51.0447, −114.0719)', '51.0447', '-114.0719'],
  ['51.0447° N, 114.0719° W', '51.0447', '-114.0719'],
  ['51.0447\t-114.0719', '51.0447', '-114.0719'],
  ['\u200e51.0447;\u00a0-114.0719', '51.0447', '-114.0719'],
  ['51°02′41″ N  114°04′19″ W', '51.04472', '-114.07194'],
  [`51°2'41.5"N 114°4'19.2"W`, '51.04486', '-114.07200'],
])('%s', (text, latitude, longitude) => expect(readTypedSpot(text)).toEqual({ latitude, longitude }))

test.each([
  '51.0447',
  '51,0447',
  '51.0447, 114.0719 N',
  '114.0719° W, 51.0447° N',
  '-51° S, 114',
  '1 2 3',
  '51°75′ N 114°4′ W',
  'Calgary',
])('%s is no pair of coordinates', (text) => expect(readTypedSpot(text)).toBeNull())

test.each([
  ['Latitude', ' 51.0447 ', '51.0447'],
  ['Latitude', '51.0447° N', '51.0447'],
  ['Longitude', '\u2212114.0719', '-114.0719'],
  ['Longitude', '114.0719° W', '-114.0719'],
  ['Longitude', '114°4′19″W', '-114.07194'],
  ['Longitude', '114.0719', '114.0719'],
  ['Longitude', '51.0447° N', '51.0447° N'],
  ['Latitude', '51,04', '51,04'],
  ['MemberDirectPhone', '403‑555‑0142', '403-555-0142'],
  ['PostalCode', 't2p–1j9', 'T2P 1J9'],
  ['PublicRemarks', 'Bright – and quiet', 'Bright – and quiet'],
])('%s %s is stored as %s', (field, text, stored) => expect(tidyValue(field, text)).toBe(stored))
