// What somebody gets wrong in a setting stops the start with one line that names it, and never shows a secret.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { ROLE_NAMES } from '#contract/rights.ts'
import { tryBucket } from '#server/blobs/try-bucket.ts'
import { checkDatabase, type DatabaseState, faultOf } from '#server/db/check-database.ts'
import { chooseSecondFactor } from '#server/serve-portal.ts'
import { configuredBoard, readConfig } from '#server/settings/config.ts'
import { configuredPartners, configuredTraining } from '#server/settings/partner-settings.ts'
import { readTls } from '#server/settings/read-tls.ts'

const lineOf = (environment: Record<string, string>) => {
  const outcome = readConfig(environment, '/project')
  return outcome.ok ? '' : outcome.line
}

describe('settings', () => {
  test('of none, all have their default; an empty one is none', () => {
    const outcome = readConfig({ PORT: '', METRICS_TOKEN: '' }, '/project')
    expect(outcome).toMatchObject({ ok: true, config: { PORT: 8080, dataDir: '/project/data', DEMO: 'on' } })
  })

  test('of where a board is, each may be its own', () => {
    const own = { TIME_ZONE: 'America/Toronto', LOCALE: 'fr-CA', CURRENCY: 'USD', NATIONAL_SITE_NAME: 'Realtor.ca' }
    for (const [given, board] of [
      [own, { timeZone: 'America/Toronto', locale: 'fr-CA', currency: 'USD', nationalSite: 'Realtor.ca' }],
      [{}, DEFAULT_BOARD],
    ] as const) {
      const outcome = readConfig(given, '/project')
      expect(outcome.ok && configuredBoard(outcome.config)).toEqual(board)
    }
  })

  test('of the tools of partners, those with an address are known; training links have titles', () => {
    const outcome = readConfig(
      {
        PARTNER_MATRIX_URL: 'https://matrix.example/sso?board=7',
        PARTNER_SPIN_URL: '',
        TRAINING_LINKS: 'First steps = https://help.example/a?b=c; Photos=https://help.example/photos;',
      },
      '/project',
    )
    expect(outcome.ok && configuredPartners(outcome.config)).toEqual({ matrix: 'https://matrix.example/sso?board=7' })
    expect(outcome.ok && configuredTraining(outcome.config)).toEqual([
      { title: 'First steps', url: 'https://help.example/a?b=c' },
      { title: 'Photos', url: 'https://help.example/photos' },
    ])
  })

  test('a second factor is required of nobody, of roles or of everybody, where passkeys work and no provider signs in', () => {
    const factorOf = (given: Record<string, string>) => {
      const outcome = readConfig(given, '/project')
      return outcome.ok ? chooseSecondFactor(outcome.config) : outcome.line
    }
    const board = { DEMO: 'off', PUBLIC_URL: 'https://portal.example', BOARD_NAME: 'Board' }
    const relyingParty = { id: 'portal.example', origin: 'https://portal.example', name: 'Board' }
    expect(factorOf(board)).toEqual({ relyingParty, requiredFor: [] })
    expect(factorOf({ ...board, SECOND_FACTOR: 'staff, admin' })).toEqual({
      relyingParty,
      requiredFor: ['staff', 'admin'],
    })
    expect(factorOf({ ...board, SECOND_FACTOR: 'everybody' })).toEqual({ relyingParty, requiredFor: [...ROLE_NAMES] })
    expect(factorOf({ PORT: '8081' })).toMatchObject({
      relyingParty: { id: 'localhost', origin: 'http://localhost:8081' },
    })
    for (const PUBLIC_URL of ['http://portal.local', 'https://192.168.1.20:8080', 'https://[fd00::1]']) {
      expect(factorOf({ PUBLIC_URL })).toEqual({ relyingParty: undefined, requiredFor: [] })
      expect(factorOf({ PUBLIC_URL, SECOND_FACTOR: 'staff' })).toContain('Setting SECOND_FACTOR: needs a PUBLIC_URL')
    }
    const provider = { LOGIN: 'oidc', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
    expect(factorOf({ ...board, ...provider })).toBeUndefined()
    expect(factorOf({ ...board, ...provider, SECOND_FACTOR: 'staff' })).toContain('only used with LOGIN=local')
  })

  test('training links of its own has only the demo board', () => {
    const training = (DEMO: 'on' | 'off') => configuredTraining({ DEMO, SUPPORT_WEBSITE: 'https://help.example' })
    expect(training('off')).toEqual([])
    expect(training('on')[0]).toEqual({ title: 'First steps', url: 'https://help.example/training/first-steps' })
  })

  test.each([
    ['PORT', 'abc', 'must be a whole number from 1 to 65535'],
    ['PORT', '0', 'must be a whole number'],
    ['PROCESSES', '0', 'must be a whole number from 1 to 64'],
    ['PORT', '80.5', 'must be a whole number'],
    ['DATABASE_URL', 'mysql://localhost/x', 'must be an address that starts with postgres://'],
    ['READ_DATABASE_URL', 'postgres://localhost/x', 'also set DATABASE_URL'],
    ['PUBLIC_URL', 'portal.example', 'must be an address that starts with http:// or https://'],
    ['PUBLIC_URL', 'http://localhost/portal', 'without a path'],
    ['PUBLIC_URL', 'https://portal.example', 'must not be public; set DEMO=off'],
    ['HOST', '0.0.0.0', 'must not be public; set DEMO=off, or set PUBLIC_URL to an address on your own network'],
    ['HOST', '::', 'must not be public; set DEMO=off'],
    ['HOST', '203.0.113.7', 'must not be public; set DEMO=off'],
    ['HOST', 'portal.example', 'must not be public; set DEMO=off'],
    ['TRUST_PROXY', 'true', 'must be addresses or networks'],
    ['TRUST_PROXY', '1', 'must be addresses or networks'],
    ['TRUST_PROXY', '10.0.0.1, proxy', 'must be addresses or networks'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be addresses or networks'],
    ['TRUST_PROXY', '0.0.0.0/0', 'must be addresses or networks'],
    ['PARTNER_MATRIX_URL', 'javascript:alert(1)', 'must be an address that starts with http:// or https://'],
    ['PARTNER_CLOUDCMA_URL', 'cma.example', 'must be an address that starts with http:// or https://'],
    ['SECOND_FACTOR', 'admins', 'must be nobody, everybody, or one or more of agent, manager, broker, staff, admin'],
    ['SECOND_FACTOR', 'staff,', 'must be nobody, everybody, or one or more of agent'],
    ['TRAINING_LINKS', 'First steps', 'must be titles and addresses'],
    ['TRAINING_LINKS', 'First steps = ftp://help.example', 'must be titles and addresses'],
    ['DEMO', 'yes', 'must be on or off'],
    ['TRUST_PROXY', '10.0.0.4', 'the demo board has a known password'],
    ['DEMO_LISTINGS', '-1', 'must be a whole number from 0'],
    ['DELIVERY_SPEED', '0', 'must be a number above 0'],
    ['DELIVERY_SPEED', '2000000', 'must be a number above 0, at most 1000000'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['SHOWING_SECRET', 'short', 'at least 16 characters'],
    ['SENTRY_DSN', 'https://sentry.example/', 'must look like'],
    ['PHOTO_EXTRA_TYPES', 'avif, gif', 'must be one or more of avif, webp, separated by commas'],
    ['SERVICE_WORKER', 'no', 'must be on or off'],
    ['LOG_LEVEL', 'verbose', 'must be fatal, error, warn, info, debug or silent'],
    ['SUPPORT_EMAIL', 'nobody', 'must be an e-mail address'],
    ['SECURITY_CONTACT', 'the board', 'must be an e-mail address or a web address'],
    ['TIME_ZONE', 'Mountain', 'must be the name of a time zone, such as America/Toronto'],
    ['TIME_ZONE', '-07:00', 'must be the name of a time zone'],
    ['LOCALE', 'Canadian English', 'must be a language and a region, such as en-CA'],
    ['LOCALE', 'xx-XX', 'must be a language and a region'],
    ['CURRENCY', 'dollars', 'must be the code of a currency, such as CAD'],
    ['CURRENCY', 'cad', 'must be the code of a currency'],
  ])('%s=%s is refused', (name, value, why) => {
    const line = lineOf({ [name]: value })
    expect(line).toContain(`Setting ${name}: `)
    expect(line).toContain(why)
  })

  test('PHOTO_EXTRA_TYPES=avif, webp is both', () =>
    expect(readConfig({ PHOTO_EXTRA_TYPES: 'avif, webp' }, '/project')).toMatchObject({
      config: { PHOTO_EXTRA_TYPES: ['avif', 'webp'] },
    }))

  test.each(['127.0.0.1', '10.0.0.4, 172.30.0.0/24', '::1,fd00::/8', 'loopback,uniquelocal'])(
    'TRUST_PROXY=%s is taken',
    (TRUST_PROXY) => {
      expect(lineOf({ TRUST_PROXY, DEMO: 'off' })).toBe('')
    },
  )
})

test('an own PostgreSQL runs the database in DATA_DIR, so it cannot be set beside DATABASE_URL', () => {
  const POSTGRES_BIN = '/usr/lib/postgresql/18/bin'
  expect(lineOf({ POSTGRES_BIN })).toBe('')
  expect(lineOf({ POSTGRES_BIN, DATABASE_URL: 'postgres://localhost/board' })).toMatch(/^Setting POSTGRES_BIN: /)
})

describe('the demo', () => {
  test.each([
    ['on this machine', {}],
    ['on this machine by its other name', { HOST: '::1' }],
    ['in the home network', { HOST: '192.168.1.20' }],
    ['for a phone on the home network', { HOST: '0.0.0.0', PUBLIC_URL: 'https://192.168.1.20:8080' }],
    ['behind a proxy of the home network', { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://192.168.1.20' }],
    ['nowhere: it is off', { HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example', DEMO: 'off' }],
  ])('may be shown %s', (_where, environment) => expect(lineOf(environment)).toBe(''))

  test.each([
    ['a private address in front of a public one', { HOST: '203.0.113.7', PUBLIC_URL: 'http://10.0.0.4' }],
    ['an address that only begins like a private one', { HOST: '0.0.0.0', PUBLIC_URL: 'http://10.example.com' }],
    ['an address that only ends like a local one', { PUBLIC_URL: 'http://fd.example' }],
    [
      'a sign-in provider',
      {
        HOST: '0.0.0.0',
        LOGIN: 'oidc',
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'b',
        PUBLIC_URL: 'https://portal.example',
      },
    ],
  ])('is refused where others reach it, also with %s', (_what, environment) =>
    expect(lineOf(environment)).toMatch(/^Setting (HOST|PUBLIC_URL): the demo board has a known password/),
  )

  test('is off in the image', () =>
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ENV .*HOST=0\.0\.0\.0.* DEMO=off$/m))
})

describe('a database', () => {
  const good: DatabaseState = {
    ...{ major: 18, encoding: 'UTF8', isReadOnly: false, mayCreate: true, user: 'curbside' },
    ...{ isOwnSession: true, hasTimeout: true, knowsIdleMinutes: true },
  }
  test.each<[string, Partial<DatabaseState>, string | undefined]>([
    ['of today', {}, undefined],
    ['of PostgreSQL 15', { major: 15 }, undefined],
    ['that is too old', { major: 14 }, 'this is PostgreSQL 14'],
    ['that cannot hold every name', { encoding: 'LATIN1' }, 'LATIN1'],
    ['that is a copy of another', { isReadOnly: true }, 'is read-only'],
    ['in which the role may do nothing', { mayCreate: false }, 'the role curbside cannot create tables'],
    ['behind a pooler by the transaction', { isOwnSession: false }, 'pool_mode = session'],
    ['behind a pooler that drops settings', { hasTimeout: false }, 'alter role curbside set statement_timeout'],
    ['whose sessions would last for another time', { knowsIdleMinutes: false }, 'drops SESSION_IDLE_MINUTES'],
  ])('%s', (_which, more, fault) => {
    if (fault === undefined) expect(faultOf({ ...good, ...more })).toBeUndefined()
    else expect(faultOf({ ...good, ...more })).toContain(fault)
  })

  test('that is there is taken', () => expect(checkDatabase(inject('serverDatabaseUrl'), 30)).resolves.toBeUndefined())

  test.each<[string, (url: URL) => unknown, string]>([
    // With trust authentication for local connections, a database rejects only unknown users.
    [
      'as somebody it does not know',
      (url) => Object.assign(url, { username: 'stranger', password: 'not-the-password' }),
      'rejects the user',
    ],
    ['with another name', (url) => Object.assign(url, { pathname: '/elsewhere' }), 'has no database elsewhere'],
    ['at another port', (url) => Object.assign(url, { port: '1' }), 'cannot connect to PostgreSQL at 127.0.0.1:1'],
    [
      'with a certificate that is not there',
      (url) => url.searchParams.set('sslrootcert', '/no/such.pem'),
      '/no/such.pem',
    ],
  ])('%s is told in one line, without the password', async (_which, change, why) => {
    const url = new URL(inject('serverDatabaseUrl'))
    url.hostname = '127.0.0.1'
    change(url)
    const failure = await checkDatabase(url.href, 30).catch((error: Error) => error.message)
    expect(failure).toMatch(/^Setting DATABASE_URL: [^\n]*$/)
    expect(failure).toContain(why)
    if (url.password) expect(failure).not.toContain(url.password)
  })
})

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasOpenssl)('a certificate', () => {
  let folder: string
  const at = (name: string) => join(folder, name)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'curbside tls '))
    for (const name of ['one', 'two']) {
      const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at(`${name}.key`)]
      const made = ['req', '-x509', ...key, '-out', at(`${name}.pem`), '-days', '30', '-subj', '/CN=localhost']
      execFileSync('openssl', made, { stdio: 'ignore' })
    }
    writeFileSync(at('junk.pem'), 'junk')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = (cert: string, key: string, now = new Date()) => {
    try {
      return readTls({ TLS_CERT: at(cert), TLS_KEY: at(key) }, now)
    } catch (error) {
      return (error as Error).message
    }
  }
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)

  test('with its key is taken', () => {
    expect(read('one.pem', 'one.key')).toEqual({ cert: readFileSync(at('one.pem')), key: readFileSync(at('one.key')) })
    expect(readTls({}, new Date())).toBeUndefined()
  })

  test.each([
    ['that is not there', 'none.pem', 'one.key', 0, 'Setting TLS_CERT: there is no file '],
    ['that is a folder', '.', 'one.key', 0, 'Setting TLS_CERT: cannot be read (EISDIR)'],
    ['without a key', 'one.pem', 'none.key', 0, 'Setting TLS_KEY: there is no file '],
    ['that is none', 'junk.pem', 'one.key', 0, 'Setting TLS_CERT: is not a PEM certificate'],
    ['with a key that is none', 'one.pem', 'junk.pem', 0, 'Setting TLS_KEY: is not a PEM private key'],
    ["with another's key", 'one.pem', 'two.key', 0, 'Setting TLS_KEY: the key does not belong to TLS_CERT'],
    ['that has ended', 'one.pem', 'one.key', 31, 'Setting TLS_CERT: the certificate expired on '],
    ['that has not begun', 'one.pem', 'one.key', -1, 'Setting TLS_CERT: the certificate is not valid before '],
  ])('%s is refused', (_which, cert, key, days, why) => {
    expect(read(cert, key, inDays(days))).toContain(why)
  })
})

describe('a store of pictures', () => {
  const store = (more: object) => ({
    put: async () => {},
    get: async () => Buffer.from('tried'),
    stream: async () => undefined,
    size: async () => undefined,
    remove: async () => {},
    ...more,
  })
  const failing = (name: string, code?: string) => ({
    put: async () => {
      throw Object.assign(new Error('no'), { name, ...(code ? { code } : {}) })
    },
  })
  test.each([
    ['has no such bucket', failing('NoSuchBucket'), 'Setting S3_BUCKET: '],
    ['does not know the key', failing('InvalidAccessKeyId'), 'Setting S3_ACCESS_KEY_ID: '],
    ['finds the secret wrong', failing('SignatureDoesNotMatch'), 'Setting S3_SECRET_ACCESS_KEY: '],
    ['does not answer', failing('Error', 'ECONNREFUSED'), 'Setting S3_ENDPOINT: '],
    ['forgets', { get: async () => undefined }, 'Setting S3_ENDPOINT: '],
    [
      'does not tell what is absent',
      {
        size: async () => {
          throw Object.assign(new Error('UnknownError'), { name: '403' })
        },
      },
      'Setting S3_ACCESS_KEY_ID: cannot store pictures there (AccessDenied: this key also needs s3:ListBucket)',
    ],
  ])('that %s is refused', async (_which, more, why) => {
    await expect(tryBucket(store(more))).rejects.toThrow(why)
  })

  test('that keeps what it is given is left as it was found', async () => {
    const kept = new Map<string, Uint8Array>()
    const put = async (key: string, bytes: Uint8Array) => void kept.set(key, bytes)
    await tryBucket(
      store({ put, get: async (key: string) => kept.get(key), remove: async (key: string) => kept.delete(key) }),
    )
    expect(kept.size).toBe(0)
  })
})
