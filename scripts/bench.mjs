// npm run bench: measures the portal's performance on this machine and compares it with the targets. `npm run bench --
// form rules` measures only those parts. `--board DIR` uses the board in that data folder (npm run seed creates large
// ones) and keeps it. `--json FILE` also writes the results, `--listings N` sets the size of the board, `--minutes M`
// the duration of the autosave load.
import './check-node.mjs'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { obtainBrowser } from './browser.mjs'
import { APP, SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { command, Problem } from './project.mjs'

const OPTIONS = {
  board: { type: 'string' },
  json: { type: 'string' },
  listings: { type: 'string', default: '2000' },
  minutes: { type: 'string', default: '0.5' },
  runs: { type: 'string', default: '5' },
  throttle: { type: 'string', default: '4' },
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const number = (name) => {
      const value = Number(values[name])
      if (!(value > 0)) throw new Problem(`--${name} must be a number above 0`)
      return value
    }
    return {
      parts: positionals,
      board: values.board,
      json: values.json,
      listings: number('listings'),
      minutes: number('minutes'),
      runs: number('runs'),
      throttle: number('throttle'),
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(error.message)
  }
}

await command(async () => {
  const options = readArguments()
  await prepare([APP, SERVER])
  const browser = await obtainBrowser()
  // Imported only now, because the packages were not installed before.
  const { PARTS, runBench } = await import('../bench/run.mjs')
  const unknown = options.parts.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown) throw new Problem(`There is no part ${unknown}. Use one of: ${Object.keys(PARTS).join(', ')}`)
  const outcome = await runBench(options, browser)
  if (options.json) writeFileSync(options.json, `${JSON.stringify(outcome, null, 2)}\n`)
  return outcome.rows.some(({ reason }) => reason) ? 1 : 0
})
