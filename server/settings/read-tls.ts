// Reads the certificate and key that TLS_CERT and TLS_KEY name. Files that a browser or OpenSSL would reject fail here
// with a one-line message.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CannotStart } from '../db/cannot-start.ts'

export function readTls(settings: { TLS_CERT?: string | undefined; TLS_KEY?: string | undefined }, now: Date) {
  if (!settings.TLS_CERT || !settings.TLS_KEY) return undefined
  const cert = read('TLS_CERT', settings.TLS_CERT)
  const key = read('TLS_KEY', settings.TLS_KEY)
  checkPair(
    attempt('TLS_CERT', () => new X509Certificate(cert), 'is not a PEM certificate'),
    attempt('TLS_KEY', () => createPrivateKey(key), 'is not a PEM private key without a passphrase'),
    now,
  )
  return { cert, key }
}

function checkPair(certificate: X509Certificate, key: KeyObject, now: Date): void {
  if (!certificate.checkPrivateKey(key)) throw new CannotStart('Setting TLS_KEY: the key does not belong to TLS_CERT')
  if (Date.parse(certificate.validTo) <= now.getTime())
    throw new CannotStart(`Setting TLS_CERT: the certificate expired on ${certificate.validTo}`)
  if (Date.parse(certificate.validFrom) > now.getTime())
    throw new CannotStart(`Setting TLS_CERT: the certificate is not valid before ${certificate.validFrom}`)
}

type Name = 'TLS_CERT' | 'TLS_KEY'

function read(name: Name, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? `there is no file ${path}` : `cannot be read (${code}): ${path}`
    throw new CannotStart(`Setting ${name}: ${why}`)
  }
}

function attempt<T>(name: Name, work: () => T, otherwise: string): T {
  try {
    return work()
  } catch {
    throw new CannotStart(`Setting ${name}: ${otherwise}`)
  }
}
