// Sharing photos from another app: what the manifest declares to the phone is what the service worker receives.
import { afterEach, expect, test, vi } from 'vitest'
import { webManifest } from '../../build/web-manifest.ts'
import { startWorker } from '../sw/started-worker.ts'

afterEach(() => vi.unstubAllGlobals())

test('the phone offers the portal for photos, HEIC included, and for documents, and posts them as a form', () => {
  expect(webManifest.share_target).toEqual({
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        { name: 'photos', accept: ['image/*', '.heic', '.heif'] },
        { name: 'files', accept: expect.arrayContaining(['application/pdf', '.pdf', '.docx', '.xlsx']) },
      ],
    },
  })
})

test('the service worker receives what is posted to the manifest’s address, under its field’s name', async () => {
  const { action, method, params } = webManifest.share_target as {
    action: string
    method: 'POST'
    params: { files: { name: string }[] }
  }
  const body = new FormData()
  for (const [at, name] of ['front.heic', 'report.pdf'].entries())
    body.append(params.files[at]!.name, new File(['a'], name))
  const { answer, origin } = await startWorker()
  const reply = await answer(new Request(new URL(action, origin), { method, body }))
  expect([reply?.status, reply?.headers.get('location')]).toEqual([303, '/share?received=2'])
})
