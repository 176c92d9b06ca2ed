import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { perMinute } from '#server/http/limits/limits.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()

const get = (url: string) => portal.app.inject({ method: 'GET', url })

describe('somebody who wants to use the API', () => {
  test('finds every call of the contract described', async () => {
    const answer = await get('/api/docs/json')
    expect(answer.statusCode).toBe(200)
    const { paths, openapi } = answer.json() as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(openapi).toBe('3.1.0')
    const described = Object.values(paths).flatMap((path) => Object.values(path).map((call) => call.operationId))
    expect(described.sort()).toEqual(Object.keys(endpoints).sort())
  })

  test('reads what a call accepts, what it replies and how it refuses', async () => {
    const { paths } = (await get('/api/docs/json')).json()
    const call = paths['/api/Product/Listings/update'].post
    expect(call.requestBody.content['application/json'].schema.properties).toHaveProperty('listingRequest')
    expect(call.responses['200'].content['application/json'].schema.properties).toHaveProperty('Data')
    expect(call.responses.default.content).toHaveProperty('application/problem+json')
    expect(call.parameters.map((each: { name: string }) => each.name)).toEqual(
      expect.arrayContaining(['x-curbside', 'idempotency-key']),
    )
    expect(paths['/api/definition/{formName}'].get.parameters).toEqual([
      expect.objectContaining({ name: 'hash', in: 'query', required: false }),
      expect.objectContaining({ name: 'formName', in: 'path', required: true }),
    ])
  })

  test('reads what every call does, what parts an upload has, and the code of every refusal', async () => {
    const { paths, components, info } = (await get('/api/docs/json')).json()
    for (const calls of Object.values<Record<string, { description?: string; operationId: string }>>(paths))
      for (const { description, operationId } of Object.values(calls))
        expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^\S.{10,}\.$/s)])
    const partsOf = (path: string) => paths[path].post.requestBody.content['multipart/form-data'].schema
    expect(partsOf('/api/Image/UploadPhotos').required).toEqual(
      expect.arrayContaining(['photoId', 'sha256', 'cropperImageList']),
    )
    expect(Object.keys(partsOf('/api/Supplement/Upload').properties)).toEqual(
      expect.arrayContaining(['supplementId', 'draftId', 'key', 'epoch', 'file']),
    )
    expect(partsOf('/api/Image/UploadPhotos').properties.cropperImageList).toMatchObject({ minItems: 1, maxItems: 2 })
    expect(Object.keys(paths['/api/Image/GetAwsFile'].get.responses['200'].content)).toEqual(['image/jpeg'])
    expect(Object.keys(paths['/api/Image/DownloadZip'].post.responses['200'].content)).toEqual(['application/zip'])
    expect(paths['/api/Showing/Page'].get.parameters).toBeUndefined()
    expect(components.schemas.Problem.properties.code.enum).toEqual(Object.keys(PROBLEMS))
    for (const code of Object.keys(PROBLEMS)) expect(info.description).toContain(` ${code} |`)
    expect(info.description).toContain('POST /login')
  })

  test('sees pages that load nothing from elsewhere', async () => {
    const page = await get('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.body).not.toMatch(/(src|href)="https?:/)
    const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map((match) => match[1]!)
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts)
      expect((await get(new URL(script, 'http://x/api/docs/').pathname)).statusCode).toBe(200)
  })

  test('learns from every row whether a session is needed', async () => {
    const { paths } = (await get('/api/docs/json')).json()
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      const call = paths[`/api/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`][endpoint.method.toLowerCase()]
      expect(Boolean(call.security)).toBe(endpoint.who === 'member')
    }
  })
})

describe('the description', () => {
  test.each(['json', 'yaml'])('as %s is the same from the first request on, compressed or not', async (kind) => {
    const ask = (encoding: string) =>
      portal.app.inject({ url: `/api/docs/${kind}`, headers: { 'accept-encoding': encoding } })
    const plain = (await ask('identity')).body
    expect(plain.length).toBeGreaterThan(10_000)
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const [first, second] = [await ask(encoding), await ask(encoding)]
      expect(first.headers['content-encoding']).toBe(encoding)
      expect(unpack(first.rawPayload).toString()).toBe(plain)
      expect(second.rawPayload).toEqual(first.rawPayload)
    }
  })

  test('is made once, and counted for who asks', async () => {
    const limited = await openPortal({ limits: { stranger: perMinute(3) } })
    const made = vi.spyOn(limited.app as unknown as { swagger(): object }, 'swagger')
    const answers = []
    for (let asked = 0; asked < 4; asked++) answers.push((await limited.app.inject('/api/docs/json')).statusCode)
    expect(answers).toEqual([200, 200, 200, 429])
    expect(made).toHaveBeenCalledTimes(1)
    await limited.close()
  })
})
