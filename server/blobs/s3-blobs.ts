// Blobs in an S3 bucket or any S3-compatible store. An object appears whole or not at all, and is durable when the
// reply arrives. The SDK is loaded on first use: a board that keeps its bytes on disk never pays for it.
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
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

type Library = typeof import('@aws-sdk/client-s3')

export function openS3Blobs(settings: S3Settings): Blobs & { close(): void } {
  let opened: Promise<{ s3: Library; client: S3Client }> | undefined
  const open = () => {
    // The library warns about what its later versions will need; ours is the one of package-lock.json.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: clientOf(s3, settings) }))
    return opened
  }
  const { bucket: Bucket } = settings
  const getObject = async (Key: string): Promise<GetObjectCommandOutput | undefined> => {
    requireBlobKey(Key)
    const { s3, client } = await open()
    return absentAsUndefined(client.send(new s3.GetObjectCommand({ Bucket, Key })))
  }
  return {
    async put(Key, source) {
      requireBlobKey(Key)
      const { s3, client } = await open()
      const broken = new AbortController()
      const body = bodyOf(source)
      // The SDK does not notice a broken source stream and would wait for the rest of it.
      if (body.Body instanceof Readable) body.Body.on('error', (error) => broken.abort(error))
      await client.send(new s3.PutObjectCommand({ Bucket, Key, ...body }), { abortSignal: broken.signal })
    },
    async get(key) {
      const bytes = await (await getObject(key))?.Body?.transformToByteArray()
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async stream(key) {
      const object = await getObject(key)
      return object && { stream: object.Body as Readable, size: object.ContentLength! }
    },
    async size(Key) {
      requireBlobKey(Key)
      const { s3, client } = await open()
      return (await absentAsUndefined(client.send(new s3.HeadObjectCommand({ Bucket, Key }))))?.ContentLength
    },
    async remove(Key) {
      requireBlobKey(Key)
      const { s3, client } = await open()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
    close: () => void opened?.then(({ client }) => client.destroy()),
  }
}

const clientOf = (s3: Library, { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) =>
  new s3.S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Not every store supports trailing checksums; length and signature suffice.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

const bodyOf = (source: BlobSource): { Body: Uint8Array | Readable; ContentLength: number } =>
  source instanceof Uint8Array
    ? { Body: source, ContentLength: source.length }
    : { Body: Readable.from(whole(source), { objectMode: false }), ContentLength: source.size }

async function absentAsUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined
    throw error
  }
}
