// The packages accept the versions of Node that package.json does: neither npm nor a package warns about them.
import { readFileSync } from 'node:fs'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'

type Locked = { engines?: { node?: string }; cpu?: string[] }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
/** Node has no 32-bit Windows after version 20. */
const isForUs = ({ cpu }: Locked) => !cpu?.includes('ia32')

test.each(['20.19.0', '22.13.0', '24.0.0'])('every package accepts Node %s', (version) => {
  const refusing = Object.entries(packages).filter(
    ([, locked]) => isForUs(locked) && !satisfies(version, locked.engines?.node ?? '*'),
  )
  expect(refusing.map(([path]) => path)).toEqual([])
})
