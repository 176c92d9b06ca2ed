// What is said as a size, as browsers write it down, becomes the text of that size; nothing else becomes a size.
import { describe, expect, test } from 'vitest'
import { spokenMeasure } from '#rules/spoken-measure.ts'
import { readTypedLengths } from '#rules/typed-measure.ts'

const lengths = (unit: string, ...sides: number[]) => ({ kind: 'lengths', lengths: sides, unit })

describe('numbers', () => {
  test.each([
    ['twelve', '12'],
    ['twenty one', '21'],
    ['twenty-one', '21'],
    ['one hundred and five', '105'],
    ['twelve hundred fifty', '1250'],
    ['one thousand two hundred and fifty', '1250'],
    ['two thousand and six', '2006'],
    ['three hundred thousand and ten', '300010'],
    ['1,250', '1250'],
    ['twelve point five', '12.5'],
    ['twelve point two five', '12.25'],
    ['12 point 5', '12.5'],
    ['zero point nine', '0.9'],
    ['twelve and a half', '12.5'],
    ['12 1/2', '12.5'],
    ['12½', '12.5'],
    ['twelve and three quarters', '12.75'],
    ['twelve and a quarter', '12.25'],
    ['twelve six', '12 6'],
    ['twenty one six', '21 6'],
    ['kitchen in the basement', 'kitchen in the basement'],
    ['kitchen 12 by 14 in the basement', 'kitchen 12 x 14 in the basement'],
    ['12 ft 6 in by 14 ft 3 in', `12' 6" x 14' 3"`],
    ['four piece bathroom', '4 piece bathroom'],
    ['hundred', 'hundred'],
    ['twelve and', '12 and'],
    ['point five', 'point 5'],
    ['thirty twelve', '30 12'],
    ['constructor', 'constructor'],
  ])('“%s” is %s', (spoken, text) => expect(spokenMeasure(spoken)).toBe(text))
})

describe('sizes of a room, where feet are meant', () => {
  test.each([
    ['twelve foot six by fourteen', lengths('F', 12.5, 14)],
    ['Twelve feet six inches by fourteen feet.', lengths('F', 12.5, 14)],
    ['twelve six by ten eleven', lengths('F', 12.5, 10.92)],
    ['12.6 by 14', lengths('F', 12.6, 14)],
    ['12 ft 6 in by 14 ft', lengths('F', 12.5, 14)],
    ["12'6 by 14", lengths('F', 12.5, 14)],
    ['12 × 14', lengths('F', 12, 14)],
    ['twelve times fourteen', lengths('F', 12, 14)],
    ['three point eight by four point two meters', lengths('M', 3.8, 4.2)],
    ['3.8 metres by 4.2 metres', lengths('M', 3.8, 4.2)],
    ['twelve and a half by fourteen', lengths('F', 12.5, 14)],
    ['nine feet', lengths('F', 9)],
  ])('%s', (spoken, read) => expect(readTypedLengths(spokenMeasure(spoken), 'F')).toEqual(read))

  test.each(['about twelve by ten', 'twelve by ten by eight', 'the kitchen', 'twelve feet by', 'twelve, ten, eight'])(
    '%s is no size',
    (spoken) => expect(readTypedLengths(spokenMeasure(spoken), 'F')).toBeNull(),
  )

  test('inches above eleven are refused, as when they are typed', () =>
    expect(readTypedLengths(spokenMeasure('twelve foot thirteen'), 'F')).toMatchObject({ kind: 'refused' }))
})
