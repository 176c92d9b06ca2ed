import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PhotoReply, PhotoRequest } from '#src/device/photo/photo-messages.ts'
import { createPhotoPipeline, workersFor } from '#src/device/photo/photo-pipeline.ts'
import { mayPassLater, refusePhoto } from '#src/device/photo/refusal.ts'

type Listener = (event: MessageEvent<PhotoReply>) => void

/** A worker that answers when the test says so. */
function createWorker() {
  const listeners: Record<string, Listener> = {}
  const received: PhotoRequest[] = []
  const worker = {
    alive: true,
    postMessage: (request: PhotoRequest) => void received.push(request),
    terminate: () => {
      worker.alive = false
    },
    addEventListener: (type: string, listener: Listener) => {
      listeners[type] = listener
    },
    reply: (outcome: PhotoReply['outcome'], spent = false) =>
      listeners.message?.({ data: { id: received.at(-1)!.id, outcome, spent } } as MessageEvent<PhotoReply>),
    crash: () => listeners.error?.({} as MessageEvent<PhotoReply>),
    /** The size of the photo it was given last; every photo of these tests has its own. */
    photo: () => {
      const last = received.at(-1)
      return last?.kind === 'prepare' ? last.file.size : last?.kind
    },
  }
  return worker
}

const photo = (size: number, name = 'a.heic') => new File([new Uint8Array(size)], name)
const prepared = (width: number) => ({
  kind: 'prepared' as const,
  image: new ArrayBuffer(1),
  thumbnail: new ArrayBuffer(1),
  width,
  height: 1,
  sha256: '',
  thumbnailSha256: '',
  quality: { width, height: 1, fault: null, fingerprint: '' },
})
async function settled(promise: Promise<unknown>) {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([promise, Promise.resolve('waiting')])
}

function open(options: { workers?: number; deadline?: number } = {}) {
  const workers: ReturnType<typeof createWorker>[] = []
  const spawn = () => {
    const worker = createWorker()
    workers.push(worker)
    return worker
  }
  const alive = () => workers.filter((worker) => worker.alive)
  return { workers, alive, pipeline: createPhotoPipeline({ ...options, spawn }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [undefined, 2],
  [8, 2],
  [4, 1],
  [0.5, 1],
])('a phone with %s GB of memory has %i at work', (gigabytes, count) => expect(workersFor(gigabytes)).toBe(count))

test('no worker is started before the first photo', () => {
  const { workers, pipeline } = open()
  expect(workers).toHaveLength(0)
  void pipeline.process(photo(1))
  expect(workers).toHaveLength(1)
})

test('two photos at a time, the others in the order they were picked', async () => {
  const { workers, pipeline } = open()
  const all = [1, 2, 3, 4].map((size) => pipeline.process(photo(size)))
  const [first, second] = workers
  expect([first!.photo(), second!.photo()]).toEqual([1, 2])
  second!.reply(prepared(20))
  await all[1]
  expect([first!.photo(), second!.photo()]).toEqual([1, 3])
  first!.reply(prepared(10))
  await all[0]
  expect(first!.photo()).toBe(4)
  second!.reply(prepared(30))
  first!.reply(prepared(40))
  expect((await Promise.all(all)).map((each) => (each.kind === 'prepared' ? each.width : each.code))).toEqual([
    10, 20, 30, 40,
  ])
  expect(workers).toHaveLength(2)
})

test('a prepared photo carries its name as a JPEG', async () => {
  const { workers, pipeline } = open()
  const result = pipeline.process(photo(1, 'Front.HEIC'))
  workers[0]!.reply(prepared(10))
  expect(await result).toMatchObject({ name: 'Front.jpg', mediaType: 'image/jpeg', width: 10 })
})

describe('one bad photo takes no other with it', () => {
  test('a refusal is an answer, and the worker goes on', async () => {
    const { workers, pipeline } = open({ workers: 1 })
    const [bad, good] = [pipeline.process(photo(1)), pipeline.process(photo(2))]
    workers[0]!.reply(refusePhoto('damaged-photo'))
    expect(await bad).toEqual(refusePhoto('damaged-photo'))
    workers[0]!.reply(prepared(2))
    expect(await good).toMatchObject({ width: 2 })
    expect(workers).toHaveLength(1)
  })

  test('after an abort inside the converter, the next photo gets a fresh worker', async () => {
    const { workers, alive, pipeline } = open({ workers: 1 })
    const [bad, good] = [pipeline.process(photo(1)), pipeline.process(photo(2))]
    workers[0]!.reply(refusePhoto('out-of-memory'), true)
    expect(await bad).toEqual(refusePhoto('out-of-memory'))
    expect(alive()).toEqual([workers[1]])
    workers[1]!.reply(prepared(2))
    expect(await good).toMatchObject({ width: 2 })
  })

  test('a worker that dies without a word', async () => {
    const { workers, alive, pipeline } = open({ workers: 1 })
    const [bad, good] = [pipeline.process(photo(1)), pipeline.process(photo(2))]
    workers[0]!.crash()
    expect(await bad).toEqual(refusePhoto('out-of-memory'))
    workers[0]!.crash()
    expect(alive()).toEqual([workers[1]])
    workers[1]!.reply(prepared(2))
    expect(await good).toMatchObject({ width: 2 })
  })

  test('a photo over its deadline is given up; waiting in line does not count', async () => {
    const { workers, alive, pipeline } = open({ workers: 1, deadline: 1000 })
    const [slow, good] = [pipeline.process(photo(1)), pipeline.process(photo(2))]
    vi.advanceTimersByTime(999)
    expect(await settled(slow)).toBe('waiting')
    vi.advanceTimersByTime(1)
    expect(await slow).toEqual(refusePhoto('took-too-long'))
    vi.advanceTimersByTime(999)
    expect(await settled(good)).toBe('waiting')
    expect(alive()).toEqual([workers[1]])
    workers[0]!.reply(prepared(1))
    expect(await settled(good)).toBe('waiting')
    workers[1]!.reply(prepared(2))
    expect(await good).toMatchObject({ width: 2 })
    vi.advanceTimersByTime(5000)
    expect(alive()).toEqual([workers[1]])
  })
})

describe('a member who changes their mind', () => {
  test('while the photo waits: no worker ever sees it', async () => {
    const { workers, pipeline } = open({ workers: 1 })
    const abort = new AbortController()
    const first = pipeline.process(photo(1))
    const dropped = pipeline.process(photo(2), { signal: abort.signal })
    const last = pipeline.process(photo(3))
    abort.abort(new Error('not this one'))
    await expect(dropped).rejects.toThrow('not this one')
    workers[0]!.reply(prepared(1))
    await first
    expect(workers[0]!.photo()).toBe(3)
    workers[0]!.reply(prepared(3))
    await last
  })

  test('while it is decoded: the worker is ended and the next photo starts at once', async () => {
    const { workers, alive, pipeline } = open({ workers: 1 })
    const abort = new AbortController()
    const dropped = pipeline.process(photo(1), { signal: abort.signal })
    const next = pipeline.process(photo(2))
    abort.abort(new Error('not this one'))
    await expect(dropped).rejects.toThrow('not this one')
    expect(alive()).toEqual([workers[1]])
    workers[1]!.reply(prepared(2))
    expect(await next).toMatchObject({ width: 2 })
  })

  test('before it was handed in', async () => {
    const { workers, pipeline } = open()
    await expect(pipeline.process(photo(1), { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
    expect(workers).toHaveLength(0)
  })

  test('after it is ready: nothing happens', async () => {
    const { workers, alive, pipeline } = open({ workers: 1 })
    const abort = new AbortController()
    const ready = pipeline.process(photo(1), { signal: abort.signal })
    workers[0]!.reply(prepared(1))
    await ready
    abort.abort()
    expect(alive()).toHaveLength(1)
  })
})

test('closing ends the workers, and what waited is told', async () => {
  const { alive, workers, pipeline } = open({ workers: 1 })
  const all = [1, 2].map((size) => pipeline.process(photo(size)))
  pipeline.close()
  for (const each of all) await expect(each).rejects.toMatchObject({ name: 'AbortError' })
  await expect(pipeline.process(photo(3))).rejects.toMatchObject({ name: 'AbortError' })
  expect(alive()).toHaveLength(0)
  expect(workers).toHaveLength(1)
})

describe('the HEIC converter can be fetched ahead', () => {
  test('and says when it could not', async () => {
    const { workers, pipeline } = open({ workers: 1 })
    const ahead = pipeline.loadConverter()
    expect(workers[0]!.photo()).toBe('load-converter')
    workers[0]!.reply(refusePhoto('converter-missing'), true)
    expect(await ahead).toBe(false)
    const again = pipeline.loadConverter()
    workers[1]!.reply({ kind: 'loaded' })
    expect(await again).toBe(true)
  })

  test('a photo that only lacked the converter may pass later, a damaged one may not', () => {
    expect(mayPassLater(refusePhoto('converter-missing'))).toBe(true)
    expect(mayPassLater(refusePhoto('damaged-photo'))).toBe(false)
  })
})
