// Scheduler for background jobs. Among any number of processes, only one runs a job per period: the one that gets the
// job's lock and finds it due. A job's changes and the record of its run are in one transaction; a failed job stays
// due.
import { type Db, type Tx, tryTurn } from '../db/connection.ts'
import { settingNamed, storeSetting } from '../db/settings.ts'

export type Job = {
  name: string
  everyMs: number
  run(tx: Tx, now: Date): Promise<void>
}

/** False if it was not due, or if another process is running it. */
export async function runIfDue(db: Db, job: Job, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryTurn(tx, `curbside job ${job.name}`)) || !(await isDue(tx, job, now))) return false
    await job.run(tx, now)
    await storeSetting(tx, settingOf(job), now.toISOString())
    return true
  })
}

const settingOf = (job: Job) => `job-${job.name}`

async function isDue(tx: Tx, job: Job, now: Date): Promise<boolean> {
  const done = await settingNamed(tx, settingOf(job))
  return done === undefined || Date.parse(done) + job.everyMs <= now.getTime()
}

export type JobDeps = { now: () => Date; onFault: (job: string, error: unknown) => void; pollEveryMs?: number }

const POLL_EVERY_MS = 60_000

/** Checks once a minute whether a job is due. Stopping waits for a run in progress. */
export function startJobs(db: Db, jobs: readonly Job[], { now, onFault, pollEveryMs = POLL_EVERY_MS }: JobDeps) {
  let inFlight: Promise<void> = Promise.resolve()
  let busy = false
  const runDue = async () => {
    for (const job of jobs) await runIfDue(db, job, now()).catch((error) => onFault(job.name, error))
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    inFlight = runDue().finally(() => {
      busy = false
    })
  }, pollEveryMs)
  timer.unref()
  return async function stop(): Promise<void> {
    clearInterval(timer)
    await inFlight
  }
}
