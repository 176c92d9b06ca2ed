// Our way of preparing photos beside five libraries, in one run: time, longest main-thread task on an idle and on a busy
// page, bytes, likeness (SSIM), color error, peak memory; then our peak memory for ten, twenty and forty photos.
// Standalone: `node bench/photo-peers.mjs [--count 20] [--peers FOLDER] [--memory]` (CHROME names the browser). The libraries are
// no dependencies: npm installs them into .cache/photo-peers at the first run; without them, only ours is measured. With
// fewer than ten photos, which only shows that it runs, memory is not measured by their number.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { runnerImport } from 'vite'
import { openPhotoHarness } from '../tests/support/photo-harness.mjs'
import { peakOf } from './peak-memory.mjs'
import { installPeers } from './peers.mjs'
import { enlarged, real } from './photos.mjs'

const project = resolve(import.meta.dirname, '..')
const LIBRARIES = {
  compressorjs: '1.3.0',
  pica: '10.0.3',
  'browser-image-compression': '2.0.2',
  heic2any: '0.0.4',
  'heic-to': '1.5.2',
}
const JPEGS = ['jpeg/galaxy-s7edge-12mp-gps.jpg', 'jpeg/iphone7-12mp-ori6-gps-p3.JPG', 'jpeg/12mp-progressive.jpg']
const HEICS = [
  'heic/iphone7-12mp-gps.heic',
  'heic/iphone13pro-depth-12mp.heic',
  'heic/iphone8plus-12mp-rot270.heic',
  'heic/galaxy-s22-motionphoto-12mp-rot270.heic',
]
/** Scripts in the folder of the libraries. */
const PEERS = {
  JPEG: {
    compressorjs: ['compressorjs/dist/compressor.js'],
    pica: ['pica/dist/pica.js'],
    'browser-image-compression': ['browser-image-compression/dist/browser-image-compression.js'],
  },
  HEIC: {
    'heic2any, compressorjs': ['heic2any/dist/heic2any.js', 'compressorjs/dist/compressor.js'],
    'heic-to, compressorjs': ['heic-to/dist/iife/heic-to.js', 'compressorjs/dist/compressor.js'],
  },
}
const MEMORY = [10, 20, 40]

const { values } = parseArgs({
  options: { count: { type: 'string' }, peers: { type: 'string' }, memory: { type: 'boolean' } },
})
const count = Number(values.count ?? 20)
const prefix = resolve(values.peers ?? join(project, '.cache/photo-peers'))
const folder = join(prefix, 'node_modules')
const chromePath = process.env.CHROME ?? '/usr/bin/chromium'
const imported = async (path) => (await runnerImport(join(project, path), { configFile: false, root: project })).module
const { ssim } = await imported('tests/support/ssim.ts')
const { colorError, referenceOf } = await imported('tests/support/picture-reference.ts')

/** `paths`: as many as are asked for, each a file of its own, as from a camera roll. */
function rollOf(scratch, sources, length) {
  return Array.from({ length }, (_, at) => {
    const source = sources[at % sources.length]
    const path = join(scratch, `${at}-${basename(source, extname(source))}${extname(source).toLowerCase()}`)
    if (!existsSync(path)) copyFileSync(source, path)
    return path
  })
}

/** Picked by a file input, so that the bytes are on the disk until they are read. */
async function openContest(roll, scripts = []) {
  const harness = await openPhotoHarness({ chromePath })
  const { page } = harness
  await page.setContent('<input type="file" multiple>')
  for (const script of scripts) await page.addScriptTag({ path: join(folder, script) })
  await page.addScriptTag({ path: join(import.meta.dirname, 'photo-contestants.mjs') })
  await page.setInputFiles('input', roll)
  const library = scripts[0]
    ? await page.evaluate(
        (text) => globalThis.contest.libraryFrom(text),
        readFileSync(join(folder, scripts[0]), 'utf8'),
      )
    : null
  const run = (name, options) =>
    page.evaluate(([each, how]) => globalThis.contest.run(each, how), [name, { library, ...options }])
  return { ...harness, run, result: (at) => page.evaluate((each) => globalThis.contest.result(each), at) }
}

async function likeness(contest, sources) {
  const found = []
  for (const [at, source] of sources.entries()) {
    const text = await contest.result(at)
    if (!text) continue
    const made = Buffer.from(text, 'base64')
    const { width, height } = await sharp(made).metadata()
    const reference = await referenceOf(readFileSync(source), { width, height })
    found.push({ ssim: await ssim(made, reference), error: await colorError(made, reference) })
  }
  const mean = (key) => found.reduce((sum, each) => sum + each[key], 0) / found.length
  return { ssim: mean('ssim').toFixed(4), 'color error': mean('error').toFixed(2) }
}

/** A browser of its own; one photo first, which starts workers and compiles converters. */
async function measure(kind, name, scripts, roll, sources, longest) {
  const contest = await openContest(roll, scripts)
  try {
    const options = { workers: 2, longest }
    await contest.run(name, { ...options, count: 1 })
    const idle = await contest.run(name, { ...options, count: roll.length })
    const peak = await peakOf(contest.page)
    const like = await likeness(contest, sources)
    const busy = await contest.run(name, { ...options, count: roll.length, isBusy: true })
    return {
      [`${roll.length} ${kind}s`]: name,
      'ms idle': Math.round(idle.elapsed),
      'ms busy': Math.round(busy.elapsed),
      'task idle': Math.round(idle.longestTask),
      'task busy': Math.round(busy.longestTask),
      KB: Math.round(idle.bytes / 1000),
      ...like,
      'peak MB': peak ?? '—',
      failed: idle.failures.length,
    }
  } catch (error) {
    return { [`${roll.length} ${kind}s`]: name, failed: String(error.message).split('\n')[0] }
  } finally {
    await contest.close()
  }
}

async function measureMemory(kind, roll, workers, length) {
  const contest = await openContest(roll.slice(0, length))
  try {
    const { elapsed, failures } = await contest.run('ours', { workers, count: length })
    return {
      photos: `${length} ${kind}s`,
      workers,
      ms: Math.round(elapsed),
      'peak MB': (await peakOf(contest.page)) ?? '—',
      failed: failures.length,
    }
  } finally {
    await contest.close()
  }
}

/** The longer side of what the picture becomes inside the box. */
async function longestSides(paths) {
  const sides = await Promise.all(
    paths.map(async (path) => {
      const { autoOrient } = await sharp(path).metadata()
      const scale = Math.min(1, 1920 / autoOrient.width, 1024 / autoOrient.height)
      return [basename(path), Math.round(Math.max(autoOrient.width, autoOrient.height) * scale)]
    }),
  )
  return Object.fromEntries(sides)
}

async function compare(kind, picked, sources) {
  const longest = kind === 'JPEG' ? await longestSides(picked) : {}
  const rows = [await measure(kind, 'ours', [], picked, sources, longest)]
  for (const [name, scripts] of Object.entries(PEERS[kind]))
    if (scripts.every((script) => existsSync(join(folder, script))))
      rows.push(await measure(kind, name, scripts, picked, sources, longest))
  return rows
}

const scratch = mkdtempSync(join(tmpdir(), 'photo-peers-'))
const loads = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
const before = loads()
try {
  const kinds = {
    JPEG: [...JPEGS.map(real).filter(existsSync), await enlarged(join(scratch, 'drawn.jpg'), 4032, 3024)],
    HEIC: HEICS.map(real).filter(existsSync),
  }
  // Without the network, what is there already is measured.
  if (!values.memory && !values.peers && !installPeers(prefix, { dependencies: LIBRARIES }))
    console.info('npm could not install the libraries: only those already there are measured')
  for (const [kind, sources] of Object.entries(kinds)) {
    if (sources.length === 0) {
      console.info(`${kind}: needs the phone photos in ../shared/photos`)
      continue
    }
    const lengths = count < 10 ? [] : MEMORY
    const roll = rollOf(scratch, sources, Math.max(count, ...lengths))
    if (!values.memory) console.table(await compare(kind, roll.slice(0, count), sources))
    if (lengths.length === 0) continue
    const memory = []
    for (const length of lengths) memory.push(await measureMemory(kind, roll, 2, length))
    memory.push(await measureMemory(kind, roll, 1, lengths.at(-1)))
    console.table(memory)
  }
} finally {
  rmSync(scratch, { recursive: true })
}
console.info(`${cpus()[0]?.model}, ${cpus().length} cores; load before ${before}, after ${loads()} (1, 5, 15 minutes)`)
