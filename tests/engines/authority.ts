// A certificate for localhost and the authority that signed it, created for one run.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Paths. `bundle`: the system's authorities and ours. */
export type Authority = { certificate: string; key: string; bundle: string; forget(): Promise<void> }

export async function makeAuthority(): Promise<Authority> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-authority-'))
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.crt'), '-days', '2', '-subj', '/CN=Test')
  openssl('req', ...newKey, '-keyout', at('tls.key'), '-out', at('tls.csr'), '-subj', '/CN=localhost')
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost')
  const signedBy = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
  openssl('x509', '-req', '-in', at('tls.csr'), ...signedBy, '-days', '2', '-out', at('tls.crt'))
  const system = readFileSync('/etc/ssl/certs/ca-certificates.crt', 'utf8')
  writeFileSync(at('bundle.crt'), `${system}\n${readFileSync(at('ca.crt'), 'utf8')}`)
  return {
    certificate: at('tls.crt'),
    key: at('tls.key'),
    bundle: at('bundle.crt'),
    forget: () => rm(folder, { recursive: true, force: true }),
  }
}
