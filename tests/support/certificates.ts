import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface TestCertificate {
  certificateFile: string
  keyFile: string
  /** The certificate of the authority, for clients. */
  authority: string
}

const openssl = (directory: string, ...args: string[]) => promisify(execFile)('openssl', args, { cwd: directory })
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Creates a certificate authority and a certificate that it has signed, both valid for some days. */
export async function createCertificate(
  directory: string,
  names: readonly string[] = ['localhost', 'staff.localhost'],
  days = 2,
): Promise<TestCertificate> {
  const run = (...args: string[]) => openssl(directory, ...args)
  const ca = ['-keyout', 'authority.key', '-out', 'authority.pem']
  await run('req', '-x509', ...newKey, ...ca, '-days', String(days), '-subj', '/CN=Krume test authority')
  await run('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost')
  writeFileSync(join(directory, 'names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`)
  const signed = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names']
  await run('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', '-days', String(days), ...signed)
  return {
    certificateFile: join(directory, 'server.pem'),
    keyFile: join(directory, 'server.key'),
    authority: readFileSync(join(directory, 'authority.pem'), 'utf8'),
  }
}
