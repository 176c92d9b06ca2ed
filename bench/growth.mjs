// node bench/growth.mjs: curves over the size of a board. Not part of `npm run bench`: a board of a million listings
// takes minutes to make. Boards are made once in --boards and kept. --json FILE keeps the figures, --draw FOLDER writes the drawings;
// --only-count counts pages alone, which a busy machine does not change.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SERVER } from '../scripts/builds.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { makeBoard } from './growth-boards.mjs'
import { drawServer } from './growth-drawings.mjs'
import { countBoard, measureBoard } from './growth-server.mjs'

const { values } = parseArgs({
  options: {
    boards: { type: 'string', default: '.cache/boards' },
    listings: { type: 'string', default: '10000,100000,1000000' },
    processes: { type: 'string', default: cpus().length >= 4 ? '1,2,4' : '1,2' },
    json: { type: 'string', default: '.cache/growth.json' },
    draw: { type: 'string' },
    'only-draw': { type: 'boolean', default: false },
    'only-count': { type: 'boolean', default: false },
  },
})
const numbers = (text) => text.split(',').map(Number)
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

const kept = existsSync(values.json) ? JSON.parse(readFileSync(values.json, 'utf8')) : { points: [], pages: [] }
const figures = { machine, points: kept.points ?? [], pages: kept.pages ?? [] }

/** In place of what an earlier run measured at this point. */
function keep(list, point) {
  const isSame = (each) => each.listings === point.listings && each.processes === point.processes
  figures[list] = [...figures[list].filter((each) => !isSame(each)), point].toSorted((a, b) => a.listings - b.listings)
  writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
}

async function measure() {
  mkdirSync(dirname(values.json), { recursive: true })
  for (const listings of numbers(values.listings)) {
    const board = await makeBoard(resolve(values.boards), listings)
    process.stdout.write(`${listings} listings\n`)
    keep('pages', { listings, calls: await countBoard(board) })
    for (const processes of values['only-count'] ? [] : numbers(values.processes)) {
      process.stdout.write(`${listings} listings, ${processes} process(es), load ${loadavg()[0].toFixed(1)}\n`)
      keep('points', { listings, ...(await measureBoard(board, processes)) })
    }
  }
}

if (!values['only-draw']) {
  await prepare([SERVER])
  await measure()
}
if (values.draw) {
  mkdirSync(values.draw, { recursive: true })
  for (const [name, svg] of Object.entries(drawServer(figures))) writeFileSync(join(values.draw, `${name}.svg`), svg)
}
