import { expect, test } from 'vitest'
import type { ErrorReport } from '#contract/error-report.ts'
import { sentrySink } from '#server/features/error-reports/error-report.routes.ts'
import type { FetchOutside } from '#server/http/fetch-outside.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const heard: ErrorReport[] = []
let fails = false
const errorSink = async (report: ErrorReport) => {
  heard.push(report)
  if (fails) throw new Error('the service is down')
}
const portal = await portalForThisFile({ thirdParties: { errorSink } })

const report = (more: Partial<ErrorReport> = {}): ErrorReport => ({
  kind: 'error',
  message: 'x is undefined',
  route: '/listings/view',
  version: '1.0.29',
  ...more,
})

test('what went wrong in a browser arrives, before and after signing in', async () => {
  const ann = await portal.as(PEOPLE.ann)
  for (const member of [ann, portal.nobody]) {
    expect((await member.call('errorReport', report())).value).toEqual({ received: true })
    expect(heard.pop()).toEqual(report())
  }
})

test('names, addresses and numbers of people do not', async () => {
  const stack =
    'TypeError: ann@example.test\n    at save (https://portal.example/assets/a.js?v=9:10:2000)\nfor 403-555-0142'
  await portal.nobody.call(
    'errorReport',
    report({
      message:
        'No agent ann.archer@foothills.example at T2P 1J9, call +1 (403) 555-0142, see /listings/view?ListingID=A100',
      route: '/listings/view?ListingID=A100',
      stack,
    }),
  )
  const got = heard.pop()!
  expect(got.message).toBe('No agent [email] at [postal code], call [number], see /listings/view?[…]')
  expect(got.route).toBe('/listings/view?[…]')
  expect(got.stack).toBe('TypeError: [email]\n    at save (https://portal.example/assets/a.js:10:2000)\nfor [number]')
})

test('a page elsewhere reports nothing, and a report of any size is not taken', async () => {
  const foreign = await portal.nobody.call('errorReport', report(), { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign.problem.code).toBe('not-same-origin')
  const long = await portal.nobody.call('errorReport', report({ message: 'x'.repeat(1_001) }))
  expect([long.status, long.problem.errors?.[0]?.target]).toEqual([400, 'message'])
  expect(heard).toEqual([])
})

test('a service that is down is no trouble of the member', async () => {
  fails = true
  expect((await portal.nobody.call('errorReport', report())).status).toBe(200)
  heard.length = 0
})

test('a service that takes Sentry envelopes gets one', async () => {
  const sent: { url: string; init: Parameters<FetchOutside>[1] }[] = []
  const sink = sentrySink(new URL('https://key123@errors.example/42'), async (url, init) => {
    sent.push({ url: url.href, init })
    return { status: 200, type: 'application/json', bytes: Buffer.from('{}') }
  })
  await sink(report({ stack: 'at save' }), { warn: () => {} } as never)
  expect(sent[0]?.url).toBe('https://errors.example/api/42/envelope/')
  expect(sent[0]?.init?.headers?.['x-sentry-auth']).toContain('sentry_key=key123')
  const [head, item, event] = String(sent[0]?.init?.body)
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({ event_id: head.event_id, transaction: '/listings/view', release: '1.0.29' })
})
