import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeName, jpegName } from '#src/device/photo/duplicate-names.ts'

describe('a prepared photo is a JPEG and is called one', () => {
  test.each([
    ['IMG_2682.HEIC', 'IMG_2682.jpg'],
    ['front.heif', 'front.jpg'],
    ['plan.png', 'plan.jpg'],
    ['kitchen.jpg', 'kitchen.jpg'],
    ['kitchen.JPEG', 'kitchen.JPEG'],
    ['Front v1.2 final', 'Front v1.2 final.jpg'],
    ['12. the 3.5 bath', '12. the 3.5 bath.jpg'],
    ['.heic', 'photo.jpg'],
    ['', 'photo.jpg'],
  ])('%s becomes %s', (given, expected) => expect(jpegName(given)).toBe(expected))
})

/** Names for photos that are added one after the other. */
function freeNames(names: string[], taken: string[] = []): string[] {
  const used = [...taken]
  for (const name of names) used.push(freeName(jpegName(name), used))
  return used.slice(taken.length)
}

describe('names taken twice are told apart by _2, _3 and so on', () => {
  test('the same picture picked three times', () =>
    expect(freeNames(['house.jpg', 'house.jpg', 'house.jpg'])).toEqual(['house.jpg', 'house_2.jpg', 'house_3.jpg']))

  test('a HEIC and a JPEG of the same shot', () =>
    expect(freeNames(['IMG_1.HEIC', 'IMG_1.jpg'])).toEqual(['IMG_1.jpg', 'IMG_1_2.jpg']))

  test('beside those that are there already, whatever their case', () =>
    expect(freeNames(['Image.JPG', 'image.heic'], ['image.jpg', 'image_2.jpg'])).toEqual([
      'Image_3.JPG',
      'image_4.jpg',
    ]))

  test('a name that already ends in _2 keeps it', () =>
    expect(freeNames(['a_2.jpg', 'a.jpg', 'a.jpg'])).toEqual(['a_2.jpg', 'a.jpg', 'a_3.jpg']))

  test('no two are ever alike', () => {
    const name = fc.constantFrom('a.jpg', 'A.jpg', 'a_2.jpg', 'a.heic', 'a', '.jpg')
    fc.assert(
      fc.property(fc.array(name), fc.array(name), (names, taken) => {
        const all = freeNames(names, taken).map((each) => each.toLowerCase())
        expect(new Set(all).size).toBe(names.length)
        for (const each of taken) expect(all).not.toContain(each.toLowerCase())
      }),
    )
  })

  test('a free name stays as it is', () => expect(freeName('a.jpg', ['b.jpg'])).toBe('a.jpg'))
})
