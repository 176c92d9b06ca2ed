// Blobs in an S3 bucket or any S3-compatible store. An object appears whole or not at all, and is durable when the
// reply arrives.
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { type BlobSource, type Blobs, requireBlobKey, whole } from './blobs.ts'

export type S3Settings = {
  /** Defaults to Amazon's endpoint for the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Puts the bucket into the path instead of the host name, as most stores other than Amazon's require. */
  forcePathStyle: boolean
}

/** Of a reply with status 429 or 5xx; a stream is sent once. */
const RETRIES = 2

export function openS3Blobs(settings: S3Settings): Blobs {
  const { region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: RETRIES })
  const address = addressOf(settings)

  async function send(method: string, key: string, source?: BlobSource): Promise<Response> {
    requireBlobKey(key)
    const url = address + key
    const init = { method, redirect: 'manual', ...(source && bodyOf(source)) } as const
    const isStream = source !== undefined && !(source instanceof Uint8Array)
    try {
      const reply = await (isStream ? fetch(await client.sign(url, init)) : client.fetch(url, init))
      if (reply.ok) return reply
      throw await errorOf(reply)
    } catch (error) {
      // fetch says only that it failed; the cause says why.
      throw (error as Error).cause ?? error
    }
  }

  const getObject = (key: string) => absentAsUndefined(send('GET', key))
  return {
    async put(key, source) {
      await send('PUT', key, source)
    },
    async get(key) {
      const bytes = await (await getObject(key))?.arrayBuffer()
      return bytes && Buffer.from(bytes)
    },
    async stream(key) {
      const reply = await getObject(key)
      return reply && { stream: Readable.fromWeb(reply.body as never), size: sizeOf(reply) }
    },
    async size(key) {
      const reply = await absentAsUndefined(send('HEAD', key))
      return reply && sizeOf(reply)
    },
    async remove(key) {
      await send('DELETE', key)
    },
  }
}

const sizeOf = (reply: Response) => Number(reply.headers.get('content-length'))

function addressOf({ endpoint, region, bucket, forcePathStyle }: S3Settings): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (!forcePathStyle) url.host = `${bucket}.${url.host}`
  const folder = url.pathname.replace(/\/$/, '')
  return `${url.origin}${folder}/${forcePathStyle ? `${bucket}/` : ''}`
}

const bodyOf = (source: BlobSource) =>
  source instanceof Uint8Array
    ? { body: source }
    : {
        body: Readable.toWeb(Readable.from(whole(source), { objectMode: false })),
        headers: { 'content-length': String(source.size) },
      }

/** Named by S3's error code, or by its status where the reply has no body. */
async function errorOf(reply: Response): Promise<Error> {
  const text = await reply.text()
  const [code, message] = ['Code', 'Message'].map((name) => new RegExp(`<${name}>([^<]*)<`).exec(text)?.[1])
  const name = code ?? { 301: 'PermanentRedirect', 403: 'AccessDenied', 404: 'NotFound' }[reply.status]
  return Object.assign(new Error(message ?? `status ${reply.status}`), { name: name ?? 'Error' })
}

async function absentAsUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined
    throw error
  }
}
