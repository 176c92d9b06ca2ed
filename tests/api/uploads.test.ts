// Sending a file. A small file is one request; a large one is sent in parts from where the server has it, and its progress covers the whole file.
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type CallPorts, createCall, createPost, type Sending } from '#src/api/call.ts'
import { createUploadFile } from '#src/api/uploads.ts'

const FIELDS = { supplementId: 's', draftId: 'd', sha256: 'abcdefghij', name: 'House.mp4', key: '7', epoch: '2' }
const FILE = new TextEncoder().encode(FIELDS.sha256).buffer
const STORED = {
  ...{ supplementId: 's', assetType: 'video/mp4', displayName: 'House.mp4', extension: 'mp4', isError: false },
  ...{ newName: 'n', path: 'p', url: 'u', sha256: FIELDS.sha256 },
}
const LINES = {
  [`/api/${endpoints.uploadStanding.path}`]: 'standing',
  [`/api/${endpoints.uploadSupplementPart.path}`]: 'part',
  [`/api/${endpoints.uploadSupplement.path}`]: 'rest',
}

const uploadOver = (fetch: CallPorts['fetch']) => {
  const ports = { fetch, deviceId: 'dev' }
  const rules = { wholeMax: 5, part: 4, digest: async () => 'f' }
  return createUploadFile({ call: createCall(ports), post: createPost(ports) }, rules)
}

/** A server that keeps parts; `breaks`: requests, by their number, that get no answer and have no effect. */
function server(breaks: number[] = []) {
  const seen: string[] = []
  const shares: number[] = []
  let held = ''
  let stored: typeof STORED | null = null
  const answer = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'x-curbside': '1', 'content-type': 'application/json' } })
  const fetch = async (address: string, { body, onSent }: RequestInit & Sending) => {
    const line = LINES[address]
    if (line === 'standing') {
      seen.push('standing?')
      return answer({ offset: held.length, stored })
    }
    const form = body as FormData
    const bytes = await (form.get('file') as Blob).text()
    seen.push(`${line} ${form.get('offset') ?? 'whole'} ${bytes}`)
    if (breaks.includes(seen.length)) throw new TypeError('Failed to fetch')
    onSent?.(1)
    held += bytes
    if (line === 'part') return answer({ offset: held.length })
    stored = STORED
    return answer(STORED)
  }
  const upload = uploadOver(fetch)
  const send = (file = FILE) =>
    upload({ fields: FIELDS, file, mediaType: 'video/mp4', onSent: (share) => shares.push(share) })
  return { seen, shares, send }
}

describe('a file', () => {
  test('that is small goes whole, in one request', async () => {
    const { seen, send } = server()
    expect(await send(FILE.slice(0, 5))).toEqual({ kind: 'ok', value: STORED })
    expect(seen).toEqual(['rest whole abcde'])
  })

  test('that is large goes in parts, and tells its progress as a whole', async () => {
    const { seen, shares, send } = server()
    expect(await send()).toEqual({ kind: 'ok', value: STORED })
    expect(seen).toEqual(['standing?', 'part 0 abcd', 'part 4 efgh', 'rest 8 ij'])
    expect(shares).toEqual([0.4, 0.8, 1])
  })

  test('that was broken off goes on from there', async () => {
    const { seen, send } = server([3, 6])
    expect(await send()).toEqual({ kind: 'silence', reason: 'network' })
    expect(await send()).toEqual({ kind: 'silence', reason: 'network' })
    expect(await send()).toEqual({ kind: 'ok', value: STORED })
    expect(seen).toEqual([
      ...['standing?', 'part 0 abcd', 'part 4 efgh'],
      ...['standing?', 'part 4 efgh', 'rest 8 ij'],
      ...['standing?', 'rest 8 ij'],
    ])
  })

  test('that is there already is not sent again', async () => {
    const { seen, send } = server()
    await send()
    seen.length = 0
    expect(await send()).toEqual({ kind: 'ok', value: STORED })
    expect(seen).toEqual(['standing?'])
  })
})

test('a refused part ends the sending with its reason', async () => {
  const problem = { type: 't', title: 'No', status: 422, code: 'supplement-refused' }
  const asked: string[] = []
  const fetch = async (address: string) => {
    asked.push(LINES[address]!)
    const [status, body] = LINES[address] === 'standing' ? [200, { offset: 0, stored: null }] : [422, problem]
    return new Response(JSON.stringify(body), {
      status: status as number,
      headers: { 'x-curbside': '1', 'content-type': 'application/json' },
    })
  }
  const upload = uploadOver(fetch)
  const answer = await upload({ fields: FIELDS, file: FILE, mediaType: 'video/mp4' })
  expect(answer).toMatchObject({ kind: 'problem', problem })
  expect(asked).toEqual(['standing', 'part'])
})
