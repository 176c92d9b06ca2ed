// Each real phone photo of ../shared/photos, as the portal prepares it, beside a reference made by sharp and libheif: a
// table of size, likeness (SSIM) and color error. Standalone: `node bench/photo-likeness.mjs` (CHROME names the browser).
// `encoded` is what sharp's own encoder keeps of the reference at the same quality: the rest is lost by JPEG, not by us.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { runnerImport } from 'vite'
import { openPhotoHarness } from '../tests/support/photo-harness.mjs'

const project = resolve(import.meta.dirname, '..')
const shared = resolve(project, '../shared/photos')
const imported = async (path) => (await runnerImport(join(project, path), { configFile: false, root: project })).module
const { ssim } = await imported('tests/support/ssim.ts')
const { colorError, referenceOf } = await imported('tests/support/picture-reference.ts')

const files = ['heic', 'jpeg', 'orientation', 'png', 'bad'].flatMap((folder) =>
  readdirSync(join(shared, folder)).map((name) => `${folder}/${name}`),
)

async function rowOf(harness, file) {
  const path = join(shared, file)
  const { elapsed, outcomes } = await harness.batch([{ path, name: file }], { workers: 1 })
  const [outcome] = outcomes
  if (outcome.kind !== 'prepared') return { file, result: outcome.code, ms: Math.round(elapsed) }
  const image = Buffer.from(outcome.image, 'base64')
  const size = { width: outcome.width, height: outcome.height }
  const row = {
    file,
    result: `${size.width} × ${size.height}`,
    ms: Math.round(elapsed),
    KB: Math.round(image.length / 1000),
  }
  if (size.width < 8) return row
  const reference = await referenceOf(readFileSync(path), size)
  const encoded = await sharp(reference).jpeg({ quality: 92 }).toBuffer()
  const [ours, theirs] = [await ssim(image, reference), await ssim(encoded, reference)]
  return {
    ...row,
    ssim: ours.toFixed(4),
    encoded: theirs.toFixed(4),
    below: (theirs - ours).toFixed(4),
    'color error': (await colorError(image, reference)).toFixed(2),
    'of encoded': (await colorError(encoded, reference)).toFixed(2),
  }
}

const harness = await openPhotoHarness({ chromePath: process.env.CHROME ?? '/usr/bin/chromium' })
try {
  const rows = []
  for (const file of files) rows.push(await rowOf(harness, file))
  console.table(rows)
} finally {
  await harness.close()
}
