import { copyFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSigningKey, signingKeyFile } from '../webhooks/signing-key.ts'

const kept = join(tmpdir(), 'sandbox-test-webhook-key.pem')

/** Making an RSA key takes up to half a second, so the tests of one machine share one. */
export function lendSigningKey(dataDir: string): void {
  const wanted = join(dataDir, signingKeyFile)
  if (existsSync(wanted)) return
  if (existsSync(kept)) copyFileSync(kept, wanted)
  else keepNewKey(dataDir)
}

function keepNewKey(dataDir: string): void {
  loadSigningKey(dataDir)
  copyFileSync(join(dataDir, signingKeyFile), kept)
}
