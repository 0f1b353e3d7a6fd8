/** Checks and unpacks the archives of `npm run release`. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Release, readRelease } from '#foundation/installation.ts'
import { hashFile } from '../hash-file.ts'
import { type Home, releaseFolder } from './release-folders.ts'
import { type SignatureResult, verifySignature } from './signature.ts'

export type ArchiveCheck =
  | { kind: 'ok'; sha256: string }
  | { kind: 'noList' | 'notListed' | 'different' }
  | { kind: Exclude<SignatureResult, 'trusted'> }

/** The checksum that the list has for the archive. */
function findListed(list: string, archive: string): string | undefined {
  const line = readFileSync(list, 'utf8')
    .split('\n')
    .find((one) => one.slice(64).replace(/^ [ *]/, '') === basename(archive))
  return line?.slice(0, 64)
}

/** The list `SHA256SUMS` beside the archive must be signed by a key of the signers, and the archive must be in it. */
export async function checkArchive(archive: string, signers: string): Promise<ArchiveCheck> {
  const list = join(dirname(archive), 'SHA256SUMS')
  if (!existsSync(list)) return { kind: 'noList' }
  const signature = await verifySignature(list, signers)
  if (signature !== 'trusted') return { kind: signature }
  const expected = findListed(list, archive)
  if (expected === undefined) return { kind: 'notListed' }
  const sha256 = await hashFile(archive)
  return sha256 === expected ? { kind: 'ok', sha256 } : { kind: 'different' }
}

export type UnpackResult =
  | { kind: 'unpacked'; version: string }
  | { kind: 'notARelease' }
  | { kind: 'otherPlatform'; release: Release }
  | { kind: 'versionExists'; version: string }

const versionPattern = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/
export const checksumFile = 'archive.sha256'

function moveIntoPlace(home: Home, unfinished: string, sha256: string): UnpackResult {
  const release = readRelease(unfinished)
  if (!release || !versionPattern.test(release.version)) return { kind: 'notARelease' }
  if (release.platform !== process.platform || release.arch !== process.arch) return { kind: 'otherPlatform', release }
  const folder = releaseFolder(home, release.version)
  writeFileSync(join(unfinished, checksumFile), `${sha256}\n`)
  if (existsSync(folder)) {
    // Unpacked by an upgrade that was interrupted, or in use before.
    const installed = join(folder, checksumFile)
    const isSame = existsSync(installed) && readFileSync(installed, 'utf8').trim() === sha256
    return isSame ? { kind: 'unpacked', version: release.version } : { kind: 'versionExists', version: release.version }
  }
  renameSync(unfinished, folder)
  return { kind: 'unpacked', version: release.version }
}

/** Unpacks under another name first: a folder with the name of a version is complete. */
export async function unpack(home: Home, archive: string, sha256: string): Promise<UnpackResult> {
  const unfinished = releaseFolder(home, `.unpacking-${process.pid}`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  try {
    const flags = ['--strip-components=1', '--no-same-owner', '--same-permissions', '-C', unfinished]
    await promisify(execFile)('tar', ['-xzf', archive, ...flags])
    return moveIntoPlace(home, unfinished, sha256)
  } catch {
    return { kind: 'notARelease' }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
