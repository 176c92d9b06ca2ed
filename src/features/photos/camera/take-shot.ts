// Takes one photo with the running camera: in full size if the browser supports it, otherwise the frame on screen.

/** Part of the Image Capture API, which not every browser has. */
type StillCamera = { takePhoto(): Promise<Blob> }
type StillCameraOf = new (track: MediaStreamTrack) => StillCamera

/** Some phones never answer. */
const TIMEOUT_MS = 3_000
const QUALITY = 0.95

export type ShotSource = { track: MediaStreamTrack; video: HTMLVideoElement }

export async function takeShot({ track, video }: ShotSource, name: string): Promise<File> {
  const blob = (await fullSize(track)) ?? (await frameOf(video))
  return new File([blob], name, { type: blob.type })
}

async function fullSize(track: MediaStreamTrack): Promise<Blob | null> {
  const { ImageCapture } = globalThis as { ImageCapture?: StillCameraOf }
  if (!ImageCapture) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS)
  })
  try {
    const photo = await Promise.race([new ImageCapture(track).takePhoto(), late])
    return photo && photo.size > 0 ? photo : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** A member may tap before the camera's first frame. */
async function firstFrame(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS)
    video.addEventListener('loadeddata', () => resolve(), { once: true })
  })
}

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  await firstFrame(video)
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The camera has no picture'))),
      'image/jpeg',
      QUALITY,
    ),
  )
}
