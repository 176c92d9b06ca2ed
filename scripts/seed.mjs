// npm run seed: fills an empty board with a demo board of any size.
import './check-node.mjs'
import { parseArgs } from 'node:util'
import { SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { command, Problem } from './project.mjs'
import { runServer } from './run-server.mjs'

const HELP = `npm run seed -- [--listings N] [--seed S] [--members M] [--force]

  --listings N   number of listings, from 0 to 2000000 (default: 2000)
  --seed S       a whole number: the same number of listings and seed create the same board on the same day (default: 1905)
  --members M    number of members, from 40 to 20000 (default: one per 25 listings, from 300 to 6000)
  --force        delete the existing demo board first; nothing of it is kept

The board is created in DATA_DIR or DATABASE_URL; npm start serves it afterwards.`

const OPTIONS = {
  listings: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1905' },
  members: { type: 'string' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
}

function readArguments() {
  let values
  try {
    values = parseArgs({ options: OPTIONS }).values
  } catch (error) {
    throw new Problem(`${error.message.split(/[.]\s|\n/)[0]}; see npm run seed -- --help`)
  }
  const whole = (name, least, most) => {
    const value = Number(values[name])
    if (!/^\d+$/.test(values[name]) || value < least || value > most)
      throw new Problem(`--${name} must be a whole number from ${least} to ${most}`)
    return value
  }
  return {
    help: values.help,
    listings: whole('listings', 0, 2_000_000),
    seed: whole('seed', 0, 4_294_967_295),
    ...(values.members !== undefined && { members: whole('members', 40, 20_000) }),
    force: values.force,
  }
}

await command(async () => {
  const { help, ...order } = readArguments()
  if (help) {
    console.log(HELP)
    return 0
  }
  await prepare([SERVER])
  return runServer('seed.command', [JSON.stringify(order)])
})
