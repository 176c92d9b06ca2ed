// Time from picking a photo until photo and thumbnail are ready, in Chromium, the page otherwise idle. Standalone:
// `node bench/photos.mjs` (CHROME names the browser). Uses real phone photos from ../shared/photos if present.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { openPhotoHarness } from '../tests/support/photo-harness.mjs'

const project = resolve(import.meta.dirname, '..')
const drawn = (name) => join(project, 'tests/fixtures/photos', name)
const real = (name) => resolve(project, '../shared/photos', name)
const heics = ['heic/iphone7-12mp-gps.heic', 'heic/iphone13pro-depth-12mp.heic', 'heic/iphone8plus-12mp-rot270.heic']

const times = (count, files) => Array.from({ length: count }, (_, index) => files[index % files.length])

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** A drawn house at a camera's size, with grain, so that it compresses like a photo (about 0.4 bytes per pixel). */
async function enlarged(path, width, height) {
  const noise = { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 9 } }
  const grain = await sharp({ create: noise }).png({ compressionLevel: 0 }).toBuffer()
  const picture = sharp(drawn('brick-two-storey.jpg')).resize(width, height)
  await picture
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toFile(path)
  return path
}

async function measure(harness, { name, files, target, rounds, unit = 'ms' }) {
  const picked = files.map((path, index) => ({ path, name: `${index}.jpg` }))
  const runs = []
  for (let round = 0; round <= rounds; round++) runs.push(await harness.batch(picked, { bytes: false }))
  const refused = runs.flatMap((run) => run.outcomes).find((outcome) => outcome.kind === 'refused')
  if (refused) throw new Error(`${name}: ${refused.code}`)
  const warm = runs.slice(1) // the first round starts workers and compiles the converter
  return {
    row: { name, median: Math.round(median(warm.map((run) => run.elapsed))), target, unit },
    longestTask: Math.max(...runs.map((run) => run.longestTask)),
  }
}

/** Rows of { name, median, target, unit }; rows that need the real photos are left out without them. */
export async function benchPhotos({ chromePath }) {
  const scratch = mkdtempSync(join(tmpdir(), 'photo-bench-'))
  const harness = await openPhotoHarness({ chromePath })
  try {
    const twelve = await enlarged(join(scratch, '12.jpg'), 4032, 3024)
    const fortyEight = await enlarged(join(scratch, '48.jpg'), 8064, 6048)
    const phone = real('jpeg/galaxy-s7edge-12mp-gps.jpg')
    const measures = [
      { name: '12 MP JPEG, drawn', files: [twelve], target: 100, rounds: 9 },
      { name: '12 MP JPEG, from a phone', files: [phone], target: 100, rounds: 9 },
      { name: '48 MP JPEG, drawn', files: [fortyEight], target: 180, rounds: 7 },
      { name: '12 MP HEIC, iPhone 7', files: [real(heics[0])], target: 600, rounds: 7 },
      { name: '12 MP HEIC, iPhone 13 Pro', files: [real(heics[1])], target: 600, rounds: 7 },
      {
        name: '20 JPEGs of 12 MP',
        files: times(20, existsSync(phone) ? [phone, twelve] : [twelve]),
        target: 1200,
        rounds: 3,
      },
      { name: '20 HEICs of 12 MP', files: times(20, heics.map(real)), target: 7000, rounds: 2 },
    ].filter(({ files }) => files.every((path) => existsSync(path)))
    const measured = []
    for (const each of measures) measured.push(await measure(harness, each))
    const longestTask = Math.round(Math.max(...measured.map((each) => each.longestTask)))
    return [
      ...measured.map(({ row }) => row),
      { name: 'longest main-thread task (0: none of 50 ms)', median: longestTask, target: 50, unit: 'ms' },
    ]
  } finally {
    await harness.close()
    rmSync(scratch, { recursive: true })
  }
}

if (process.argv[1] === import.meta.filename)
  console.table(await benchPhotos({ chromePath: process.env.CHROME ?? '/usr/bin/chromium' }))
