// A Vitest reporter for errors that belong to no test, such as a promise that was rejected without a handler. They fail
// a run although all its tests pass, and the JSON report omits them. Writes an array of {name, message, stack} to the
// file named in UNHANDLED_ERRORS; no file if there were none.
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return
    const told = errors.map(({ name, message, stack }) => ({ name, message, stack }))
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(told))
  }
}
