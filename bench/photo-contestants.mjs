// What photo-peers.mjs runs in the page: the picked files through one way of preparing photos, timed there. A library's
// own global is there when its script is; each makes a JPEG of at most 1920 × 1024 at quality 0.92.
;(() => {
  const QUALITY = 0.92
  const BOX = { width: 1920, height: 1024 }
  /** A page that is busy: tasks of 20 ms, 5 ms apart. */
  const BUSY = { work: 20, rest: 5 }

  const compress = (file) =>
    new Promise((success, error) => {
      const limits = { maxWidth: BOX.width, maxHeight: BOX.height }
      new globalThis.Compressor(file, { quality: QUALITY, ...limits, mimeType: 'image/jpeg', success, error })
    })

  async function fitted(file) {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, BOX.width / bitmap.width, BOX.height / bitmap.height)
    return { bitmap, width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) }
  }

  let picaInstance
  async function resize(file) {
    picaInstance ??= globalThis.pica()
    const { bitmap, width, height } = await fitted(file)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    await picaInstance.resize(bitmap, canvas)
    bitmap.close()
    return picaInstance.toBlob(canvas, 'image/jpeg', QUALITY)
  }

  /** It fits a square, so it is told the longer side. `longest`: by file name. */
  const compressInWorker = (file, { longest, library }) =>
    globalThis.imageCompression(file, {
      maxWidthOrHeight: longest[file.name],
      maxSizeMB: Number.POSITIVE_INFINITY,
      initialQuality: QUALITY,
      fileType: 'image/jpeg',
      useWebWorker: true,
      libURL: library,
    })

  const jpegFrom = (made) => (Array.isArray(made) ? made[0] : made)
  const inTurn = {
    compressorjs: compress,
    pica: resize,
    'browser-image-compression': compressInWorker,
    'heic2any, compressorjs': async (file) =>
      compress(jpegFrom(await globalThis.heic2any({ blob: file, toType: 'image/jpeg', quality: QUALITY }))),
    'heic-to, compressorjs': async (file) =>
      compress(await globalThis.HeicTo({ blob: file, type: 'image/jpeg', quality: QUALITY })),
  }

  const made = async (file, { workers }) => {
    const outcome = await globalThis.photoHarness.prepare(file, workers)
    if (outcome.kind !== 'prepared') throw new Error(outcome.code)
    return new Blob([outcome.image], { type: 'image/jpeg' })
  }

  function keepBusy() {
    let isOver = false
    const turn = () => {
      if (isOver) return
      const end = performance.now() + BUSY.work
      while (performance.now() < end);
      setTimeout(turn, BUSY.rest)
    }
    turn()
    return () => {
      isOver = true
    }
  }

  function watchLongTasks() {
    const found = [0]
    const keep = (list) => found.push(...list.map(({ duration }) => duration))
    const observer = new PerformanceObserver((list) => keep(list.getEntries()))
    observer.observe({ type: 'longtask' })
    return async () => {
      await new Promise((done) => setTimeout(done, 100))
      keep(observer.takeRecords())
      observer.disconnect()
      return Math.max(...found)
    }
  }

  const settled = (promise) =>
    promise.then(
      (blob) => ({ blob }),
      (error) => ({ error: String(error?.message ?? error?.code ?? error) }),
    )

  let last = []
  /** The first `count` of the picked files; ours all at once, as the product does, a library one after another. */
  async function run(name, { count, isBusy, ...options }) {
    const files = [...document.querySelector('input[type=file]').files].slice(0, count)
    const rest = isBusy ? keepBusy() : () => {}
    const longest = watchLongTasks()
    const start = performance.now()
    if (name === 'ours') last = await Promise.all(files.map((file) => settled(made(file, options))))
    else {
      last = []
      for (const file of files) last.push(await settled(Promise.resolve(inTurn[name](file, options))))
    }
    const elapsed = performance.now() - start
    rest()
    const bytes = last.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0)
    return { elapsed, bytes, longestTask: await longest(), failures: last.flatMap(({ error }) => error ?? []) }
  }

  /** What the last run made of the file at this place, in base64; null: nothing. */
  const result = async (at) => {
    const blob = last[at]?.blob
    if (!blob) return null
    const reader = new FileReader()
    await new Promise((done) => {
      reader.onload = done
      reader.readAsDataURL(blob)
    })
    return String(reader.result).split(',')[1]
  }

  globalThis.contest = { run, result, libraryFrom: (text) => URL.createObjectURL(new Blob([text])) }
})()
