// Fetches ahead of time what drafts and new listings need offline, through the same answers that pages get.
import { PORTAL_HEADER } from '#contract/constants.ts'
import { readDefinition, readForms } from './read-board.ts'
import { addressOf, type Stores, storedDefinition, storePins, trim } from './stored-forms.ts'

/** Keeps the worker alive until the work is done. */
export type After = (work: Promise<unknown>) => void

export type Answers = {
  /** A definition by its hash, which never changes once stored. */
  fixed(request: Request): Promise<Response>
  /** A definition, or the list of forms, as currently published; if the network does not answer, as last stored. */
  latest(request: Request, after: After): Promise<Response>
  lookups(request: Request, after: After): Promise<Response>
  /** A hashed file that is not fetched on the first visit. */
  later(request: Request): Promise<Response>
}

const get = (stores: Stores, path: string) => new Request(addressOf(stores, path), { credentials: 'same-origin' })

export async function pin(
  stores: Stores,
  answers: Answers,
  addresses: readonly string[],
  keepsEarlier?: boolean,
): Promise<void> {
  const pinned = addresses.map((path) => addressOf(stores, path))
  await storePins(stores, pinned, keepsEarlier)
  for (const each of pinned) await prepareLookups(stores, answers, await answers.fixed(get(stores, each)))
  await trim(stores)
}

export async function prepare(stores: Stores, answers: Answers, heavy: readonly string[]): Promise<boolean> {
  const published = await settled(answers.latest, get(stores, '/api/definition'))
  let whole = published.status === 200
  const text = await published
    .clone()
    .text()
    .catch(() => '')
  for (const form of readForms(text)) {
    const definition = await prepareForm(stores, answers, form)
    if (!(await prepareLookups(stores, answers, definition))) whole = false
  }
  for (const each of heavy) {
    const { status } = await answers.later(get(stores, each)).catch(() => Response.error())
    if (status !== 200) whole = false
  }
  return whole
}

/** Also stored under its own name, because a new listing requests the form as currently published. */
async function prepareForm(stores: Stores, answers: Answers, { formName, hash }: { formName: string; hash: string }) {
  const path = `/api/definition/${formName}`
  const stored = await storedDefinition(stores, addressOf(stores, `${path}?hash=${hash}`))
  if (stored && (await storedDefinition(stores, addressOf(stores, path)))) return stored
  return settled(answers.latest, get(stores, path))
}

/** False if the definition or its option tables could not be fetched. */
async function prepareLookups(stores: Stores, answers: Answers, definition: Response): Promise<boolean> {
  if (definition.status !== 200) return false
  const { lookups: names } = readDefinition(await definition.clone().text())
  if (names.length === 0) return true
  const question = new Request(addressOf(stores, '/api/definition/lookup'), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', [PORTAL_HEADER]: '1' },
    body: JSON.stringify({ lookupNames: names }),
  })
  return (await settled(answers.lookups, question)).status === 200
}

/** Also waits for work that the answer left in progress. */
async function settled(answer: Answers['latest'], request: Request): Promise<Response> {
  const rest: Promise<unknown>[] = []
  const reply = await answer(request, (work) => rest.push(work))
  await Promise.allSettled(rest)
  return reply
}
