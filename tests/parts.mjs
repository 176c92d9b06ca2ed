// The parts of `npm test -- all`: what `npm test` leaves out to stay within its minutes. tests/README.md says what each
// part promises. A part is a list of runs:
//   project   the project of vitest.config.ts
//   files     tests of this part alone: npm test does not run them. Paths without wildcards. No files: the whole project
//   longer    tests that npm test runs, too, in the short version
//   env       switches for a longer version

export const PARTS = {
  power: [
    {
      project: 'unit',
      files: [
        'tests/catalog/plan-of-every-form.test.ts',
        'tests/offline/sync/detection-power.test.ts',
        'tests/offline/sync/guards.test.ts',
        'tests/offline/sync/simulation-on-disk.test.ts',
      ],
    },
    { project: 'unit', longer: ['tests/offline/sync/simulation.test.ts'], env: { SIMULATE: '5000' } },
  ],
  operator: [
    {
      project: 'server',
      files: [
        'tests/server/blobs/blobs.test.ts',
        'tests/server/commands/backup.test.ts',
        'tests/server/commands/image.test.ts',
        'tests/server/commands/processes.test.ts',
        'tests/server/commands/start.test.ts',
        'tests/server/db/bundled-postgres.test.ts',
        'tests/server/db/pooler.test.ts',
        'tests/server/db/postgres-folders.test.ts',
        'tests/server/db/read-replica.test.ts',
        'tests/server/db/two-processes.test.ts',
        'tests/server/demo-board/seed.test.ts',
        'tests/server/jobs/year.test.ts',
        'tests/server/session/provider-links.test.ts',
        'tests/server/session/provider-login.test.ts',
      ],
    },
  ],
  faults: [
    {
      project: 'server',
      files: [
        'tests/faults/database-gone.test.ts',
        'tests/faults/disk-full.test.ts',
        'tests/faults/kills.test.ts',
        'tests/faults/primary-dies.test.ts',
        'tests/faults/silent-database.test.ts',
      ],
      longer: ['tests/server/http/fuzz.test.ts', 'tests/server/locks/lock-races.test.ts'],
      env: { FUZZ: '20000', LOCK_RIVALS: '10000' },
    },
  ],
  looks: [
    {
      project: 'components',
      files: ['acting-bar', 'desk', 'gallery', 'next-to-do-in-sight', 'search-form', 'toast', 'update-notice'].map(
        (name) => `tests/components/looks/${name}.test.tsx`,
      ),
    },
    {
      project: 'walks',
      files: ['tests/walks/forms-in-every-look.spec.ts', 'tests/walks/nothing-for-axe-to-find.spec.ts'],
    },
  ],
  walks: [{ project: 'walks' }],
  storms: [{ project: 'storms' }],
  engines: [{ project: 'engines' }],
}

/** Every file that a part names. */
export const PART_FILES = Object.values(PARTS)
  .flat()
  .flatMap(({ files = [], longer = [] }) => [...files, ...longer])

/** The files of a project that npm test leaves out. */
export const leftOut = (project) =>
  Object.values(PARTS).flatMap((runs) =>
    runs.filter((run) => run.project === project).flatMap((run) => run.files ?? []),
  )
