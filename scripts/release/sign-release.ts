/** Signs releases, and says which keys the next upgrade may be signed with. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileListName, writeFileList } from '../../src/cli/releases/release-files.ts'
import { signatureName } from '../../src/cli/releases/signature.ts'

/** Lines of `allowed_signers`, from files with public SSH keys. */
export const toSigners = (publicKeyFiles: readonly string[]): string =>
  publicKeyFiles
    .map((file) => readFileSync(file, 'utf8').trim().split(/\s+/).slice(0, 2).join(' '))
    .map((key) => `${signatureName} namespaces="${signatureName}" ${key}\n`)
    .join('')

/** Writes `<file>.sig`. The key may be in an agent or on a token; then `keyFile` is its public part. */
export function signFile(file: string, keyFile: string): void {
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', keyFile, '-n', signatureName, file], {
    stdio: ['inherit', 'ignore', 'inherit'],
  })
}

/** Signs what is in the folder of a release, for `krume doctor` where it is installed. */
export async function signFolder(folder: string, keyFile: string): Promise<void> {
  const list = join(folder, fileListName)
  writeFileSync(list, await writeFileList(folder))
  signFile(list, keyFile)
}
