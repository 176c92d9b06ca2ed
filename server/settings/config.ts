// All settings of the server, read from the environment once at startup. An invalid one stops the start with a line
// that names it.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type Board, DEFAULT_BOARD, DEFAULT_SHOWN } from '#contract/board.ts'
import { SESSION_IDLE_MS } from '#contract/constants.ts'
import { PHOTO_EXTRA_TYPES } from '#contract/photo.ts'
import { ROLE_NAMES } from '#contract/rights.ts'
import { partnerSettings, trainingLinks } from './partner-settings.ts'
import { relyingPartyAt } from './second-factor.ts'
import { webAddress } from './web-address.ts'
import { isTimeZone } from './zone-data.ts'

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}

const oneOf = <T extends string>(...words: [T, ...T[]]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })

const names = (text: string): string[] => text.split(',').map((word) => word.trim())

const listOf = <T extends string>(...words: [T, ...T[]]) => {
  const error = `must be one or more of ${words.join(', ')}, separated by commas`
  return z
    .string()
    .transform(names)
    .pipe(z.array(z.enum(words, { error })))
}

const roles = () => {
  const error = `must be nobody, everybody, or one or more of ${ROLE_NAMES.join(', ')}, separated by commas`
  return z
    .string()
    .default('nobody')
    .transform((text) => (text === 'nobody' ? [] : text === 'everybody' ? [...ROLE_NAMES] : names(text)))
    .pipe(z.array(z.enum(ROLE_NAMES, { error })))
}

const isAccepted = (make: () => unknown): boolean => {
  try {
    make()
    return true
  } catch {
    return false
  }
}

const secret = () => z.string().min(16, { error: 'must have at least 16 characters' })

const postgresAddress = () =>
  z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres:// or postgresql://' })

const Environment = z.object({
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresAddress().optional(),
  READ_DATABASE_URL: postgresAddress().optional(),
  POSTGRES_BIN: z.string().min(1).optional(),
  PROCESSES: wholeNumber(1, 64).optional(),
  PUBLIC_URL: webAddress()
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, { message: 'must be an address without a path' })
    .optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(',').every((each) => namesAddresses(each.trim())), {
      message: 'must be addresses or networks separated by commas, such as 10.0.0.4, 172.30.0.0/24',
    })
    .optional(),
  LOGIN: oneOf('local', 'oidc').default('local'),
  OIDC_ISSUER: webAddress().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LINK: oneOf('off', 'mls_id').default('off'),
  OIDC_CLAIM: z.string().min(1).optional(),
  SECOND_FACTOR: roles(),
  BLOBS: oneOf('disk', 's3').default('disk'),
  S3_ENDPOINT: webAddress().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'is not a valid bucket name' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: oneOf('on', 'off').default('off'),
  DEMO: oneOf('on', 'off').default('on'),
  DEMO_LISTINGS: wholeNumber(0, 1_000_000).default(2_000),
  SESSION_IDLE_MINUTES: wholeNumber(5, 7 * 24 * 60).default(SESSION_IDLE_MS / 60_000),
  SERVICE_WORKER: oneOf('on', 'off').default('on'),
  METRICS_TOKEN: secret().optional(),
  LIMITS: oneOf('on', 'off').default('on'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').optional(),
  BOARD_NAME: z.string().min(1).default('Foothills Real Estate Board'),
  NATIONAL_SITE_NAME: z.string().min(1).default(DEFAULT_BOARD.nationalSite),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { message: 'must be the name of a time zone, such as America/Toronto' })
    .default(DEFAULT_BOARD.timeZone),
  LOCALE: z
    .string()
    .refine((locale) => isAccepted(() => new Intl.Locale(locale)) && Intl.NumberFormat.supportedLocalesOf(locale)[0], {
      message: 'must be a language and a region, such as en-CA',
    })
    .default(DEFAULT_BOARD.locale),
  CURRENCY: z
    .string()
    .refine((currency) => Intl.supportedValuesOf('currency').includes(currency), {
      message: 'must be the code of a currency, such as CAD',
    })
    .default(DEFAULT_BOARD.currency),
  VERSION_SHOWN: z.string().min(1).default(DEFAULT_SHOWN.version),
  BUILD_DATE_SHOWN: z.string().min(1).default(DEFAULT_SHOWN.buildDate),
  SUPPORT_WEBSITE: webAddress().default('https://help.foothills.example'),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).default('help@foothills.example'),
  SUPPORT_PHONE: z.string().min(1).default('403-555-0142'),
  SECURITY_CONTACT: z
    .string()
    .refine((text) => [z.email(), webAddress()].some((kind) => kind.safeParse(text).success), {
      message: 'must be an e-mail address or a web address',
    })
    .optional(),
  CLAMAV_ADDRESS: z
    .string()
    .regex(/^(\/.+|[^\s/:]+:\d{1,5})$/, { error: 'must be host:port, or the path of a socket' })
    .optional(),
  PHOTO_EXTRA_TYPES: listOf(...PHOTO_EXTRA_TYPES).optional(),
  GEOCODER_URL: webAddress().optional(),
  TILES_URL: webAddress()
    .refine((url) => ['{layer}', '{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)), {
      message: 'needs {layer}, {z}, {x} and {y}',
    })
    .optional(),
  ...partnerSettings,
  TRAINING_LINKS: trainingLinks.optional(),
  SHOWING_URL: webAddress().optional(),
  SHOWING_SECRET: secret().optional(),
  SENTRY_DSN: webAddress()
    .refine((url) => /^\/.*\d$/.test(new URL(url).pathname) && new URL(url).username !== '', {
      message: 'must look like https://key@host/project',
    })
    .optional(),
  CHATWOOT_URL: webAddress().optional(),
  CHATWOOT_WEBSITE_TOKEN: z
    .string()
    .regex(/^[\w-]{5,100}$/, { error: 'must be the token of a Chatwoot website inbox' })
    .optional(),
  CHATWOOT_IDENTITY_SECRET: secret().optional(),
  MLS_URL: webAddress().optional(),
  MLS_TOKEN_URL: webAddress().optional(),
  MLS_CLIENT_ID: z.string().min(1).optional(),
  MLS_CLIENT_SECRET: z.string().min(1).optional(),
  NATIONAL_URL: webAddress().optional(),
  NATIONAL_TOKEN_URL: webAddress().optional(),
  NATIONAL_CLIENT_ID: z.string().min(1).optional(),
  NATIONAL_CLIENT_SECRET: z.string().min(1).optional(),
  DELIVERY_SPEED: z.coerce
    .number({ error: 'must be a number above 0' })
    .positive({ error: 'must be a number above 0' })
    .max(1_000_000, { error: 'must be a number above 0, at most 1000000' })
    .default(1),
})

type Settings = z.infer<typeof Environment>
export type Config = Settings & { projectDir: string; dataDir: string }
type ConfigOutcome = { ok: true; config: Config } | { ok: false; line: string }

/**
 * `environment` is usually process.env; empty strings count as not set. Relative folders are resolved from
 * `projectDir`.
 */
export function readConfig(environment: Record<string, string | undefined>, projectDir: string): ConfigOutcome {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    return { ok: false, line: `Setting ${String(issue.path[0])}: ${issue.message}` }
  }
  const line = faultOf(parsed.data)
  if (line) return { ok: false, line }
  return { ok: true, config: { ...parsed.data, projectDir, dataDir: resolve(projectDir, parsed.data.DATA_DIR) } }
}

/** The portal's address, as members open it. */
export const addressOf = ({ PUBLIC_URL, HOST, PORT, TLS_CERT }: Settings): string =>
  PUBLIC_URL ?? `${TLS_CERT ? 'https' : 'http'}://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${PORT}`

export const configuredBoard = (config: Config): Board => ({
  timeZone: config.TIME_ZONE,
  locale: config.LOCALE,
  currency: config.CURRENCY,
  nationalSite: config.NATIONAL_SITE_NAME,
})

/** The first conflict between settings that are valid individually. */
const faultOf = (value: Settings): string | undefined =>
  pairFault(value, 'TLS_CERT', 'TLS_KEY', 'TLS') ??
  replicaFault(value) ??
  ownPostgresFault(value) ??
  bucketFault(value) ??
  providerFault(value) ??
  secondFactorFault(value) ??
  pairFault(value, 'SHOWING_URL', 'SHOWING_SECRET', 'the showing service') ??
  chatFault(value) ??
  destinationFault(value) ??
  demoFault(value)

function pairFault(value: Settings, one: keyof Settings, other: keyof Settings, who: string): string | undefined {
  if (Boolean(value[one]) === Boolean(value[other])) return undefined
  return `Setting ${value[one] ? other : one}: ${who} needs both ${one} and ${other}`
}

function replicaFault({ DATABASE_URL, READ_DATABASE_URL }: Settings): string | undefined {
  if (READ_DATABASE_URL && !DATABASE_URL)
    return 'Setting READ_DATABASE_URL: also set DATABASE_URL, the database that it is a replica of'
  return undefined
}

const ownPostgresFault = ({ DATABASE_URL, POSTGRES_BIN }: Settings): string | undefined =>
  DATABASE_URL && POSTGRES_BIN
    ? 'Setting POSTGRES_BIN: only used without DATABASE_URL, for the database in DATA_DIR; remove one of them'
    : undefined

/** The frame is part of every page, so it must not be possible to replace it in transit. */
function chatFault(value: Settings): string | undefined {
  const fault = pairFault(value, 'CHATWOOT_URL', 'CHATWOOT_WEBSITE_TOKEN', 'the chat')
  if (fault) return fault
  if (!value.CHATWOOT_URL)
    return value.CHATWOOT_IDENTITY_SECRET ? 'Setting CHATWOOT_URL: required with CHATWOOT_IDENTITY_SECRET' : undefined
  if (isUnencrypted(new URL(value.CHATWOOT_URL)))
    return 'Setting CHATWOOT_URL: a service outside this network must use https'
  if (!value.CHATWOOT_IDENTITY_SECRET)
    return 'Setting CHATWOOT_IDENTITY_SECRET: required for the chat, so that nobody can chat as somebody else'
  if (value.PUBLIC_URL && new URL(value.PUBLIC_URL).origin === new URL(value.CHATWOOT_URL).origin)
    return 'Setting CHATWOOT_URL: the chat must have a different origin than PUBLIC_URL'
  return undefined
}

/** A server that listens on every address, or behind a proxy, knows its public address only from PUBLIC_URL. */
function demoFault({ DEMO, HOST, PUBLIC_URL, TRUST_PROXY }: Settings): string | undefined {
  if (DEMO === 'off') return undefined
  const remedy = 'the demo board has a known password and must not be public; set DEMO=off'
  if (PUBLIC_URL && !isLocalAddress(new URL(PUBLIC_URL).hostname)) return `Setting PUBLIC_URL: ${remedy}`
  const orLocal = ', or set PUBLIC_URL to an address on your own network'
  if (TRUST_PROXY && !PUBLIC_URL) return `Setting TRUST_PROXY: ${remedy}${orLocal}`
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::'
  if (isEverywhere ? PUBLIC_URL : isLocalAddress(HOST)) return undefined
  return `Setting HOST: ${remedy}${isEverywhere ? orLocal : ''}`
}

function bucketFault(value: Settings): string | undefined {
  if (value.BLOBS === 'disk') return undefined
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (!value[name]) return `Setting ${name}: required with BLOBS=s3`
  return undefined
}

/** Either all four settings of a destination or none; their secret must never cross an open network. */
function destinationFault(value: Settings): string | undefined {
  for (const name of ['MLS', 'NATIONAL'] as const) {
    const settings = [`${name}_URL`, `${name}_TOKEN_URL`, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
    const given = settings.find((each) => value[each])
    const missing = settings.find((each) => !value[each])
    if (given && missing) return `Setting ${missing}: required with ${given}`
    const url = value[`${name}_URL`]
    if (url && !value.PUBLIC_URL && !isLocalAddress(new URL(url).hostname))
      return `Setting PUBLIC_URL: required with ${name}_URL, because photos are fetched from it`
    for (const address of [`${name}_URL`, `${name}_TOKEN_URL`] as const)
      if (given && isUnencrypted(new URL(value[address]!)))
        return `Setting ${address}: a service outside this network must use https`
  }
  return undefined
}

const isUnencrypted = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLocalAddress(hostname)

function providerFault(value: Settings): string | undefined {
  if (value.OIDC_LINK === 'mls_id' && !value.OIDC_CLAIM) return 'Setting OIDC_CLAIM: required with OIDC_LINK=mls_id'
  if (value.OIDC_LINK === 'off' && value.OIDC_CLAIM)
    return 'Setting OIDC_CLAIM: only used with OIDC_LINK=mls_id; set that too, or remove it'
  if (/e-?mail/i.test(value.OIDC_CLAIM ?? '')) return 'Setting OIDC_CLAIM: members cannot be linked by e-mail address'
  if (value.LOGIN === 'local') return undefined
  for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const)
    if (!value[name]) return `Setting ${name}: required with LOGIN=oidc`
  if (isUnencrypted(new URL(value.OIDC_ISSUER!)))
    return 'Setting OIDC_ISSUER: a provider outside this network must use https'
  return undefined
}

function secondFactorFault(value: Settings): string | undefined {
  if (value.SECOND_FACTOR.length === 0) return undefined
  if (value.LOGIN === 'oidc')
    return 'Setting SECOND_FACTOR: only used with LOGIN=local; with a provider, the second factor is the provider’s'
  if (!relyingPartyAt(addressOf(value), value.BOARD_NAME))
    return 'Setting SECOND_FACTOR: needs a PUBLIC_URL with https and a name; passkeys don’t work at other addresses'
  return undefined
}

/** Accepts an address, a network, or one of the names that Fastify knows; never one that includes everybody. */
function namesAddresses(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)))
}

/** Loopback, private and link-local addresses, and names that only a local network resolves. */
function isLocalAddress(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local')) return true
  if (isIP(host) === 4) return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host)
  if (isIP(host) === 6) return host === '::1' || /^f[cd]/.test(host) || host.startsWith('fe80:')
  return false
}
