/** Checks and unpacks the archives of `npm run release`. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Release, readRelease } from '../../installation.ts'
import { type Home, releaseFolder } from './release-folders.ts'

export type ChecksumResult = { kind: 'ok'; sha256: string } | { kind: 'noList' } | { kind: 'notListed' | 'different' }

/** The checksum that the list beside the archive has for it. */
function findListed(archive: string): string | undefined {
  const list = join(dirname(archive), 'SHA256SUMS')
  if (!existsSync(list)) return undefined
  const line = readFileSync(list, 'utf8')
    .split('\n')
    .find((one) => one.slice(64).replace(/^ [ *]/, '') === basename(archive))
  return line?.slice(0, 64) ?? ''
}

/** Compares the archive with the given checksum, or with the list `SHA256SUMS` beside it. */
export async function verifyChecksum(archive: string, given: string | undefined): Promise<ChecksumResult> {
  const expected = given?.toLowerCase() ?? findListed(archive)
  if (expected === undefined) return { kind: 'noList' }
  if (expected === '') return { kind: 'notListed' }
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  const sha256 = hash.digest('hex')
  return sha256 === expected ? { kind: 'ok', sha256 } : { kind: 'different' }
}

export type UnpackResult =
  | { kind: 'unpacked'; version: string }
  | { kind: 'notARelease' }
  | { kind: 'otherPlatform'; release: Release }
  | { kind: 'versionExists'; version: string }

const versionPattern = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/
const checksumFile = 'archive.sha256'

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
