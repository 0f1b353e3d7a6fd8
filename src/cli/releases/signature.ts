/** Releases are signed with an SSH key: `ssh-keygen` signs, and is on every Debian to check by hand. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The name of the signer and of what is signed, so that the key can be used for nothing else. */
export const signatureName = 'krume-release'

/** The keys that a release trusts, in the format of `allowed_signers`. */
export const signersFile = 'release-signers'

export type SignatureResult = 'trusted' | 'noSigners' | 'unsigned' | 'otherKey' | 'noSshKeygen'

/** Whether a key of the signers has signed the file: `<file>.sig` is beside it. */
export async function verifySignature(file: string, signers: string): Promise<SignatureResult> {
  if (!existsSync(signers)) return 'noSigners'
  if (!existsSync(`${file}.sig`)) return 'unsigned'
  const names = ['-I', signatureName, '-n', signatureName]
  const child = spawn('ssh-keygen', ['-Y', 'verify', '-f', signers, ...names, '-s', `${file}.sig`], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  try {
    // It may stop reading once it knows that the key is another one.
    void pipeline(createReadStream(file), child.stdin).catch(() => {})
    const [code] = await ended
    return code === 0 ? 'trusted' : 'otherKey'
  } catch {
    return 'noSshKeygen'
  }
}
