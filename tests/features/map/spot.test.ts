import { describe, expect, test } from 'vitest'
import { readSpot, roundSpot, spotText, stepByKey } from '#src/features/map/spot.ts'

const HOUSE = { latitude: 51.0236, longitude: -114.1075 }

describe('coordinates of the form', () => {
  test.each([
    ['text', '51.0236', '-114.1075', HOUSE],
    ['numbers', 51.0236, -114.1075, HOUSE],
    ['on the equator', '0', 0, { latitude: 0, longitude: 0 }],
    ['none', null, null, null],
    ['half of them', '51.0236', '', null],
    ['blanks', ' ', ' ', null],
    ['words', 'north', 'west', null],
    ['a comma for a point', '51,0236', '-114,1075', null],
    ['beyond the earth', '51', '181', null],
    ['beyond what the map shows', '89', '0', null],
  ])('%s', (_, latitude, longitude, spot) => expect(readSpot(latitude, longitude)).toEqual(spot))
})

test('a place is as exact as a meter', () => {
  expect(roundSpot({ latitude: 51.023_604_9, longitude: -114.107_495_1 })).toEqual({
    latitude: 51.0236,
    longitude: -114.1075,
  })
  expect(spotText(HOUSE)).toBe('51.02360, -114.10750')
})

describe('the pin by keys', () => {
  const metersNorth = (key: string, isLong = false) =>
    Math.round((stepByKey(HOUSE, key, isLong)!.latitude - HOUSE.latitude) * 111_320)
  const metersEast = (key: string, isLong = false) => {
    const narrowing = Math.cos((HOUSE.latitude * Math.PI) / 180)
    return Math.round((stepByKey(HOUSE, key, isLong)!.longitude - HOUSE.longitude) * 111_320 * narrowing)
  }
  test('goes a meter by an arrow, ten with Shift', () => {
    expect([metersNorth('ArrowUp'), metersNorth('ArrowDown'), metersNorth('ArrowUp', true)]).toEqual([1, -1, 10])
    expect([metersEast('ArrowRight'), metersEast('ArrowLeft'), metersEast('ArrowLeft', true)]).toEqual([1, -1, -10])
  })
  test('stays with any other key', () => expect(stepByKey(HOUSE, 'Enter', false)).toBeNull())
})
