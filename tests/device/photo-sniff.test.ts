import fc from 'fast-check'
import sharp, { type JpegOptions } from 'sharp'
import { describe, expect, test } from 'vitest'
import { type PhotoRefusalCode, refusePhoto, refusePixels } from '#src/device/photo/refusal.ts'
import { refuseBySize, sniffPhoto } from '#src/device/photo/sniff.ts'
import { describeSharedPhotos, fixture, houses, sharedPhoto } from '../support/photo-files.ts'

const seen = (bytes: Uint8Array) => {
  const found = sniffPhoto(bytes)
  if (found.kind === 'refused') return found.code
  const turned = found.orientation === 1 ? '' : ` turned ${found.orientation}`
  return `${found.type} ${found.width}x${found.height}${turned}`
}
const text = (words: string) => new TextEncoder().encode(words)
const padded = (...bytes: number[]) => new Uint8Array([...bytes, ...new Array(64).fill(0)])
const brand = (...names: string[]) => {
  const bytes = text(`....ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}`)
  new DataView(bytes.buffer).setUint32(0, bytes.length)
  return bytes
}

describe('a picked file is known by its bytes', () => {
  test.each(houses)('%s.jpg', (name) => expect(seen(fixture(`${name}.jpg`))).toBe('image/jpeg 1600x1200'))

  test.each([
    ['upright-with-place.jpg', 'image/jpeg 900x1200 turned 6'],
    ['transparent.png', 'image/png 480x360'],
    ['house.heic', 'image/heic 1200x900'],
    ['turned.heic', 'image/heic 900x1200 turned 6'],
    ['ten-bit-odd-size.heic', 'image/heic 601x451'],
    ['display-p3.heic', 'image/heic 480x360'],
  ])('%s is %s', (name, expected) => expect(seen(fixture(name))).toBe(expected))

  test.each([1, 3, 6, 8])('a PNG with orientation %i', async (orientation) => {
    const plan = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    const png = await plan.withMetadata({ orientation }).png().toBuffer()
    const size = orientation > 4 ? '30x40' : '40x30'
    expect(seen(png)).toBe(`image/png ${size}${orientation === 1 ? '' : ` turned ${orientation}`}`)
  })

  test('reading from the middle of a larger buffer makes no difference', () => {
    const house = fixture('house.heic')
    const larger = new Uint8Array(house.length + 200)
    larger.set(house, 100)
    expect(seen(larger.subarray(100, 100 + house.length))).toBe('image/heic 1200x900')
  })

  test.each(['unci', 'av01', 'jpeg', 'mask'])(
    'a HEIC with an item that no camera writes, %s, reaches no decoder',
    (type) => {
      const heic = Buffer.from(fixture('house.heic'))
      heic.write(type, heic.indexOf('infe') + 12, 'latin1')
      expect(seen(heic)).toBe('unsupported-type')
    },
  )
})

describe('a JPEG that was damaged on its way is refused, where a decoder would paint the rest askew', () => {
  const scanOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xda])) + 20
  const written = (how: JpegOptions) => sharp(fixture('brick-two-storey.jpg')).resize(800).jpeg(how).toBuffer()

  test.each<[string, JpegOptions]>([
    ['baseline', {}],
    ['progressive', { progressive: true }],
    ['with optimized tables', { mozjpeg: true }],
  ])('%s: whole it is taken; with other bytes in its middle it is not', async (_, how) => {
    const whole = await written(how)
    expect(seen(whole)).toBe('image/jpeg 800x600')
    // As from another file: an FF now and then, followed by what no picture has there.
    const foreign = Buffer.from(Array.from({ length: 2048 }, (_, at) => [0xff, 0x4b, 0x12][at % 16] ?? 0x5a))
    const from = scanOf(whole)
    for (const where of [0.05, 0.3, 0.5, 0.8]) {
      const damaged = Buffer.from(whole)
      damaged.set(foreign, from + Math.floor((whole.length - from - foreign.length) * where))
      expect(seen(damaged)).toBe('damaged-photo')
    }
  })

  test.each([0.1, 0.5, 0.9])('a part that was not received, from %d on, and is all zeros', async (where) => {
    const jpeg = await written({})
    const from = scanOf(jpeg) + Math.floor((jpeg.length - scanOf(jpeg) - 600) * where)
    expect(seen(Buffer.from(jpeg).fill(0, from, from + 200))).toBe('image/jpeg 800x600')
    expect(seen(Buffer.from(jpeg).fill(0, from, from + 600))).toBe('damaged-photo')
    expect(seen(Buffer.from(jpeg).fill(0, from))).toBe('damaged-photo')
  })

  test('a plain area that its own tables write as zeros is a picture', async () => {
    const plan = sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'white' } })
    const jpeg = await plan.jpeg({ optimizeCoding: true }).toBuffer()
    expect(jpeg.includes(Buffer.alloc(256))).toBe(true)
    expect(seen(jpeg)).toBe('image/jpeg 2000x2000')
  })

  test('parts in another order than they were written', async () => {
    const jpeg = await written({})
    const scan = scanOf(jpeg)
    const parts = [0xd0, 0xd1, 0xd3].flatMap((marker) => [1, 2, 3, 0xff, marker])
    const torn = Buffer.concat([jpeg.subarray(0, scan), Buffer.from([...parts, 4, 0xff, 0xd9])])
    expect(seen(torn)).toBe('damaged-photo')
    torn[scan + parts.length - 1] = 0xd2
    expect(seen(torn)).toBe('image/jpeg 800x600')
  })
})

test('print colors, which a browser would darken, are refused by name', async () => {
  const cmyk = await sharp(fixture('brick-two-storey.jpg')).resize(400).toColourspace('cmyk').jpeg().toBuffer()
  expect(sniffPhoto(cmyk)).toMatchObject({ code: 'unsupported-type', message: expect.stringContaining('CMYK') })
})

describe('what is not an acceptable photo is refused by name', () => {
  const cases: [string, Uint8Array, PhotoRefusalCode][] = [
    ['nothing at all', new Uint8Array(), 'empty-file'],
    ['a web page', text('<!doctype html><html><body>hello</body></html>'), 'not-a-photo'],
    [
      'an SVG with a script',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'not-a-photo',
    ],
    ['a PDF', text('%PDF-1.7 and so on and on'), 'not-a-photo'],
    ['a film', brand('isom', 'iso2', 'mp41'), 'not-a-photo'],
    ['three bytes', new Uint8Array([0xff, 0xd8, 0xff]), 'damaged-photo'],
    ['AVIF', brand('avif', 'mif1', 'miaf'), 'unsupported-type'],
    ['AVIF that calls itself mif1 first', brand('mif1', 'avif'), 'unsupported-type'],
    ['WebP', text('RIFF\x10\0\0\0WEBPVP8 and the rest'), 'unsupported-type'],
    ['GIF', text('GIF89a and the rest'), 'unsupported-type'],
    ['TIFF or camera raw', padded(0x49, 0x49, 0x2a, 0x00), 'unsupported-type'],
    ['a HEIC without anything in it', brand('heic', 'mif1'), 'damaged-photo'],
  ]
  test.each(cases)('%s', (_, bytes, code) => expect(seen(bytes)).toBe(code))

  test.each([
    ['AVIF', brand('avif', 'mif1', 'miaf')],
    ['WebP', text('RIFF\x10\0\0\0WEBPVP8 and the rest')],
    ['GIF', text('GIF89a and the rest')],
  ])('%s is refused by its name, with what to do', (name, bytes) =>
    expect(sniffPhoto(bytes)).toMatchObject({
      message: `${name} images aren’t supported. Save it as a JPEG and add that.`,
    }),
  )

  test('a board may take AVIF and WebP as well', async () => {
    const picture = sharp(fixture('white-bungalow.jpg')).resize(301, 200)
    for (const type of ['avif', 'webp'] as const) {
      const bytes = await picture.clone()[type]().toBuffer()
      expect(sniffPhoto(bytes)).toMatchObject({ code: 'unsupported-type' })
      expect(sniffPhoto(bytes, [type])).toMatchObject({ type: `image/${type}`, width: 301, height: 200 })
      expect(sniffPhoto(bytes.subarray(0, 900), [type])).toMatchObject({ code: 'damaged-photo' })
    }
    const lossless = await picture.clone().webp({ lossless: true }).toBuffer()
    expect(sniffPhoto(lossless, ['webp'])).toMatchObject({ width: 301, height: 200 })
  })

  test('50 MB is too large, one byte less is not', () => {
    expect(refuseBySize(50 * 1024 * 1024)?.code).toBe('too-large')
    expect(refuseBySize(50 * 1024 * 1024 - 1)).toBeNull()
  })

  test('every message is a sentence a member can act on, without jargon', () => {
    for (const [, , code] of cases) expect(refusePhoto(code).message).toMatch(/^[A-Z].*\. .*\.$|^[A-Z][^.]*\.$/)
  })
})

describe('pixels are counted before anything is decoded', () => {
  test('a small PNG that claims 20,000 × 20,000 pixels', () => {
    const bomb = new Uint8Array(fixture('transparent.png'))
    new DataView(bomb.buffer).setUint32(16, 20_000)
    new DataView(bomb.buffer).setUint32(20, 20_000)
    expect(seen(bomb)).toBe('too-many-pixels')
  })

  test('a JPEG of 220 MP passes, one column more does not', () => {
    const house = new Uint8Array(fixture('evening-cabin.jpg'))
    const frame = house.findIndex((byte, at) => byte === 0xff && house[at + 1] === 0xc0)
    const claim = (width: number, height: number) => {
      new DataView(house.buffer).setUint16(frame + 5, height)
      new DataView(house.buffer).setUint16(frame + 7, width)
      return seen(house)
    }
    expect(claim(22_000, 10_000)).toBe('image/jpeg 22000x10000')
    expect(claim(22_001, 10_000)).toBe('too-many-pixels')
  })

  test('the refusal names the size, and what to set', () => {
    expect(refusePixels(16_320 * 12_240, 50).message).toBe(
      'This photo has 200 megapixels. Set the camera to 50 or fewer.',
    )
  })

  test('a HEIC of 220 MP passes, for browsers that decode it themselves; one row more does not', () => {
    const house = new Uint8Array(fixture('house.heic'))
    const size = Buffer.from(house).indexOf('ispe') + 8
    const claim = (width: number, height: number) => {
      new DataView(house.buffer).setUint32(size, width)
      new DataView(house.buffer).setUint32(size + 4, height)
      return seen(house)
    }
    expect(claim(22_000, 10_000)).toBe('image/heic 22000x10000')
    expect(claim(22_000, 10_001)).toBe('too-many-pixels')
  })
})

describe('half a photo is no photo', () => {
  test.each(['house.heic', 'turned.heic', 'winter-farmhouse.jpg', 'blue-townhouse.jpg', 'transparent.png'])(
    '%s, cut anywhere',
    (name) => {
      const whole = fixture(name)
      fc.assert(
        fc.property(fc.integer({ min: 12, max: whole.length - 2 }), (length) => {
          expect(seen(whole.subarray(0, length))).toBe('damaged-photo')
        }),
      )
    },
  )

  test('a HEIC cut short whose last box says it lasts until the end of the file, wherever that is', () => {
    const open = new Uint8Array(fixture('house.heic'))
    new DataView(open.buffer).setUint32(Buffer.from(open).indexOf('mdat') - 4, 0)
    expect(seen(open)).toBe('image/heic 1200x900')
    expect(seen(open.subarray(0, open.length - 1))).toBe('damaged-photo')
  })

  test('whatever a phone appends after a whole photo does not make it damaged', () => {
    for (const name of ['house.heic', 'winter-farmhouse.jpg', 'transparent.png']) {
      const whole = fixture(name)
      expect(seen(Buffer.concat([whole, text('a short film, and a note of how long it is')]))).toBe(seen(whole))
    }
  })

  test('no damage whatsoever makes it throw', () => {
    const kinds = ['house.heic', 'upright-with-place.jpg', 'transparent.png'].map((name) =>
      fixture(name).subarray(0, 3000),
    )
    const damage = fc.array(fc.record({ at: fc.nat({ max: 2999 }), byte: fc.integer({ min: 0, max: 255 }) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.constantFrom(...kinds), damage, (whole, changes) => {
        const bytes = new Uint8Array(whole)
        for (const { at, byte } of changes) bytes[at] = byte
        expect(['photo', 'refused']).toContain(sniffPhoto(bytes).kind)
      }),
      { numRuns: 2000 },
    )
  })
})

describeSharedPhotos('real phones and deliberately bad files', () => {
  test.each([
    ['bad/avif-named.heic', 'unsupported-type'],
    ['bad/bomb-30000x30000-1bit.png', 'too-many-pixels'],
    ['bad/bomb-jpeg-sof-65500.jpg', 'too-many-pixels'],
    ['bad/heic-named.jpg', 'image/heic 1025x900'],
    ['bad/heic-truncated.heic', 'damaged-photo'],
    ['bad/html-named.jpg', 'not-a-photo'],
    ['bad/jpeg-truncated-12mp.jpg', 'damaged-photo'],
    ['bad/png-named.jpg', 'image/png 800x800'],
    ['bad/polyglot.jpg', 'image/jpeg 640x480'],
    ['bad/svg-named.png', 'not-a-photo'],
    ['bad/zero.jpg', 'empty-file'],
    ['heic/galaxy-s22-motionphoto-12mp-rot270.heic', 'image/heic 3000x4000 turned 6'],
    ['heic/heix-hdr-1600x739.heic', 'image/heic 1600x739'],
    ['heic/iphone13pro-depth-12mp.heic', 'image/heic 4032x3024'],
    ['heic/iphone7-12mp-gps.heic', 'image/heic 4032x3024'],
    ['heic/iphone8plus-12mp-rot270.heic', 'image/heic 3024x4032 turned 6'],
    ['heic/iphonexs-emptyicc-1025x900.heic', 'image/heic 1025x900'],
    ['heic/rgb10.heif', 'image/heic 128x128'],
    ['jpeg/12mp-progressive.jpg', 'image/jpeg 3024x4032'],
    ['jpeg/galaxy-s7edge-12mp-gps.jpg', 'image/jpeg 4032x3024'],
    ['jpeg/iphone7-12mp-ori6-gps-p3.JPG', 'image/jpeg 3024x4032 turned 6'],
    ['jpeg/pano-12000x1200.jpg', 'image/jpeg 12000x1200'],
    ['png/1x1.png', 'image/png 1x1'],
    ['png/palette-alpha-1600.png', 'image/png 1600x1200'],
  ])('%s: %s', (name, expected) => expect(seen(sharedPhoto(name))).toBe(expected))

  test.each([2, 3, 4, 5, 6, 7, 8])('held in way %i of eight', (n) =>
    expect(seen(sharedPhoto(`orientation/Landscape_${n}.jpg`))).toBe(`image/jpeg 1800x1200 turned ${n}`),
  )
})
