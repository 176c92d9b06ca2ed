// The smallest page around the photo pipeline: files in by address, prepared bytes out as base64.
import { createPhotoPipeline, type PreparedPhoto } from '#src/device/photo/photo-pipeline.ts'
import type { PhotoRefusal } from '#src/device/photo/refusal.ts'

interface PickedFile {
  url: string
  name: string
}

export interface PreparedText extends Omit<PreparedPhoto, 'image' | 'thumbnail'> {
  image: string
  thumbnail: string
}

export interface BatchResult {
  /** From the first file handed in to the last photo ready, in milliseconds; fetching is not part of it. */
  elapsed: number
  /** 0 when the page had no task of 50 ms or more. */
  longestTask: number
  /** Positions in the order in which they became ready. */
  order: number[]
  outcomes: (PreparedText | PhotoRefusal)[]
}

const pipelines = new Map<number, ReturnType<typeof createPhotoPipeline>>()

/** One pipeline per number of workers, kept between batches as the product keeps its own. */
function pipelineOf(workers: number) {
  const pipeline = pipelines.get(workers) ?? createPhotoPipeline({ workers })
  pipelines.set(workers, pipeline)
  return pipeline
}

async function batch(picked: PickedFile[], { workers = 2, bytes = true } = {}): Promise<BatchResult> {
  const files = await Promise.all(picked.map(fetchFile))
  const pipeline = pipelineOf(workers)
  const order: number[] = []
  const tasks = watchLongTasks()
  const start = performance.now()
  const outcomes = await Promise.all(
    files.map(async (file, index) => {
      const outcome = await pipeline.process(file)
      order.push(index)
      return outcome
    }),
  )
  const elapsed = performance.now() - start
  const longestTask = await tasks.longest()
  return { elapsed, longestTask, order, outcomes: await Promise.all(outcomes.map((each) => asText(each, bytes))) }
}

async function fetchFile({ url, name }: PickedFile): Promise<File> {
  return new File([await (await fetch(url)).arrayBuffer()], name)
}

function watchLongTasks() {
  const durations: number[] = []
  const observer = new PerformanceObserver((list) =>
    durations.push(...list.getEntries().map((entry) => entry.duration)),
  )
  observer.observe({ type: 'longtask' })
  return {
    async longest() {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      durations.push(...observer.takeRecords().map((entry) => entry.duration))
      observer.disconnect()
      return Math.max(0, ...durations)
    },
  }
}

async function asText(outcome: PreparedPhoto | PhotoRefusal, bytes: boolean): Promise<PreparedText | PhotoRefusal> {
  if (outcome.kind === 'refused') return outcome
  const [image, thumbnail] = bytes ? await Promise.all([outcome.image, outcome.thumbnail].map(base64)) : ['', '']
  return { ...outcome, image: image!, thumbnail: thumbnail! }
}

function base64(buffer: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([buffer]))
  })
}

async function abortMidway(picked: PickedFile): Promise<string> {
  const abort = new AbortController()
  const running = pipelineOf(1).process(await fetchFile(picked), { signal: abort.signal })
  abort.abort(new Error('changed my mind'))
  return running.then(
    (outcome) => outcome.kind,
    (error: Error) => error.message,
  )
}

const harness = { batch, abortMidway, loadConverter: () => pipelineOf(2).loadConverter() }
Object.assign(globalThis, { photoHarness: harness })
