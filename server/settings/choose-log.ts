// Chooses the log format. A log collector gets JSON, two lines per request. Somebody who started the portal in a terminal
// gets sentences: warnings and errors only, one line each.
import type { ServiceOptions } from '../http/open-service.ts'
import type { Config } from './config.ts'

type Output = { isTTY?: boolean; write(line: string): unknown }

/** An explicit LOG_LEVEL is always JSON at that level. */
export function chooseLog({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, output: Output): ServiceOptions['logger'] {
  if (LOG_LEVEL === 'silent') return false
  if (LOG_LEVEL !== undefined || !output.isTTY) return { level: LOG_LEVEL ?? 'info' }
  return { level: 'warn', stream: { write: (line) => void output.write(`${sentenceOf(line)}\n`) } }
}

const WARN = 40

type Line = {
  level?: number
  time?: number
  msg?: string
  err?: { message?: string }
  clientError?: { message?: string }
}

/** `14:02:11 Warning: the sign-in provider does not answer: timeout`. LOG_LEVEL=info logs the full JSON. */
function sentenceOf(json: string): string {
  let line: Line
  try {
    line = JSON.parse(json) as Line
  } catch {
    return json.trimEnd()
  }
  const { level = 0, time = Date.now(), msg, err, clientError } = line
  const at = new Date(time).toTimeString().slice(0, 8)
  const words = [msg, err?.message, clientError?.message].filter(Boolean).join(': ').replace(/\s+/g, ' ')
  return `${at} ${level > WARN ? 'Error' : 'Warning'}: ${words}`
}
