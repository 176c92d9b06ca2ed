// All photos in one zip: on the phone in the form, from the server on a listing's page.
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { zipName, zipNames } from '#rules/zip-names.ts'
import { downloadPhotos } from '#src/features/listings/use-page-acts.ts'
import { zipPhotos } from '#src/features/photos/zip-photos.ts'

const FILE = 'a'.repeat(32)
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const photo = (id: string, Description = '', url: string | null = null) => ({ id, Description, url })
const unzip = async (zip: Blob) =>
  Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer()))).map(([name, content]) => [
    name,
    new TextDecoder().decode(content),
  ])

test('without signal it holds what is on the phone, in order, and says how many are missing', async () => {
  const here: Record<string, { image: ArrayBuffer }> = {
    front: { image: bytes('front') },
    yard: { image: bytes('yard') },
  }
  const photos = [photo('front', 'The front'), photo('sent', 'Kitchen', `Image/GetAwsFile?file=${FILE}`), photo('yard')]
  const made = await zipPhotos(photos, { photoBytes: async (id) => here[id], fetchPicture: async () => null })
  expect(made.missing).toBe(1)
  expect(await unzip(made.zip)).toEqual([
    ['01-The-front.jpg', 'front'],
    ['03-Photo.jpg', 'yard'],
  ])
})

test('with signal the rest comes from the server, one picture after the other', async () => {
  let open = 0
  const fetchPicture = async (url: string) => {
    open += 1
    expect(open).toBe(1)
    await Promise.resolve()
    open -= 1
    return new Blob([url])
  }
  const photos = [photo('a', '', 'one'), photo('b', '', 'two')]
  const made = await zipPhotos(photos, { photoBytes: async () => undefined, fetchPicture })
  expect(made.missing).toBe(0)
  expect((await unzip(made.zip)).map(([, content]) => content)).toEqual(['one', 'two'])
})

test('the names of photos sort in the order of the listing, and the zip is named for it', () => {
  expect(zipNames(['Kitchen / Nook', '', 'Été'])).toEqual(['01-Kitchen-Nook.jpg', '02-Photo.jpg', '03-Été.jpg'])
  expect(zipName('A0101989')).toBe('A0101989.zip')
  expect(zipName('12 Maple St, Calgary')).toBe('12_Maple_St_Calgary.zip')
  expect(zipName(' ')).toBe('Photos.zip')
})

test('a listing’s page asks the server for its photos by the ids in their addresses', async () => {
  const zip = new Response('zip', { headers: { 'content-type': 'application/zip' } })
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => zip)
  const urls = [`Image/GetAwsFile?file=${FILE}`, 'https://elsewhere.example/picture']
  expect(await (await downloadPhotos({ UniqueID: 7, urls }, fetch))?.text()).toBe('zip')
  const [address, init] = fetch.mock.calls[0]!
  expect(address).toBe('/api/Image/DownloadZip')
  expect(JSON.parse(String(init.body))).toEqual({ key: 7, files: [FILE] })
})

test.each([
  ['no answer', async () => Promise.reject(new TypeError('no signal'))],
  ['a hotel’s login page', async () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
  ['a refusal', async () => new Response('{}', { status: 404 })],
])('%s is no zip', async (_, fetch) => expect(await downloadPhotos({ UniqueID: 7, urls: [] }, fetch)).toBeNull())
