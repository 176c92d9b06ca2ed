import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CannotStart } from '../../db/cannot-start.ts'

/** Prompts twice at a terminal, without echo; otherwise reads the first line of input. */
export async function askPassword(input: NodeJS.ReadStream, say: (text: string) => void): Promise<string> {
  if (!input.isTTY) return (await text(input)).split(/\r?\n/, 1)[0]!
  // In raw mode, readline echoes the input, so its output is discarded.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const keys = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  const left = new AbortController()
  keys.on('SIGINT', () => keys.close())
  keys.on('close', () => left.abort())
  const ask = async (question: string) => {
    say(question)
    const typed = await keys.question('', { signal: left.signal }).catch(() => undefined)
    say('\n')
    if (typed === undefined) throw new CannotStart('No password was entered; nothing was changed')
    return typed
  }
  try {
    const password = await ask('New password: ')
    if ((await ask('Repeat it: ')) !== password)
      throw new CannotStart('The passwords do not match; nothing was changed')
    return password
  } finally {
    keys.close()
  }
}
