/**
 * `npm run release`: makes release/krume-<version>-linux-<arch>.tar.gz, its checksum, its bill of materials and where it
 * comes from. Two runs on the same commit give the same bytes. At the end it starts the release and prints its size and how long the start took.
 * All tests run first. `-- --version 1.2.0` names another version than package.json, `--untested` leaves the tests out, for
 * tests of the release itself; `--figures <folder>` does so with the figures of tests that have run on this commit before. `--key release-key` (or RELEASE_KEY) is the SSH key that signs, `--trust next-key.pub` another
 * one that the next release may be signed with.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestFigure } from '#domain/reliability/promises.ts'
import { signersFile } from '../src/cli/releases/signature.ts'
import { buildParts } from './build/make-build.ts'
import { exitOnError, runCommand } from './process.ts'
import { measureStart } from './release/measure-start.ts'
import { createProvenance } from './release/provenance.ts'
import { createSbom } from './release/sbom.ts'
import { signFile, signFolder, toSigners } from './release/sign-release.ts'
import { findNodePackage, stageRelease } from './release/stage-release.ts'
import { writeArchive } from './release/tar.ts'

const { values } = parseArgs({
  options: {
    version: { type: 'string' },
    to: { type: 'string' },
    untested: { type: 'boolean' },
    figures: { type: 'string' },
    key: { type: 'string' },
    trust: { type: 'string', multiple: true },
  },
})
const folder = values.to ?? 'release'
const contentDir = process.env.CONTENT_DIR ?? './content'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The commit, and its time in seconds. */
function readCommit(): { commit: string; seconds: number } {
  try {
    if (git('status', '--porcelain') !== '')
      console.error('Note: there are uncommitted changes, so nobody else can reproduce this archive.')
    return { commit: git('rev-parse', 'HEAD'), seconds: Number(git('log', '-1', '--format=%ct')) }
  } catch {
    const seconds = Number(process.env.SOURCE_DATE_EPOCH)
    if (!seconds) throw new Error('This is not a git checkout: set SOURCE_DATE_EPOCH to the time of the release.')
    return { commit: '', seconds }
  }
}

/** What the tests that just ran say. They depend on the sources alone, so two runs give the same bytes. */
const readTestFigures = (folder: string): TestFigure[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

async function makeRelease(): Promise<void> {
  const key = values.key ?? process.env.RELEASE_KEY
  if (!key)
    throw new Error(
      'Which key signs the release? ssh-keygen -t ed25519 -f release-key makes one, --key release-key names it.',
    )
  const signers = toSigners([`${key.replace(/\.pub$/, '')}.pub`, ...(values.trust ?? [])])
  if (process.platform !== 'linux')
    throw new Error(
      'Archives are for Linux and contain native packages: run this on Linux, for example in a container.',
    )
  const leavesTestsOut = values.untested || values.figures !== undefined
  if (!leavesTestsOut && (await runCommand([process.execPath, 'scripts/test.ts', '--all'])) !== 0)
    throw new Error('There is no release of a version whose tests fail (see above).')
  const { commit, seconds } = readCommit()
  const { version: packageVersion } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const version = values.version ?? packageVersion
  const node = findNodePackage()
  // Dates the build by the commit, not by the clock.
  process.env.SOURCE_DATE_EPOCH = String(seconds)
  const parts = await buildParts(contentDir)
  const { platform, arch } = process
  const name = `krume-${version}-${platform}-${arch}`
  const staging = join(folder, '.staging')
  mkdirSync(folder, { recursive: true })
  const release = { version, commit, node: node.version, platform, arch }
  const testFigures = values.untested ? [] : readTestFigures(values.figures ?? 'test-results/figures')
  stageRelease({
    ...{ folder: join(staging, name), parts, contentDir, release, nodePackage: node.folder, signers, testFigures },
  })
  const sbom = createSbom({ version, date: new Date(seconds * 1000).toISOString(), node })
  writeFileSync(join(staging, name, 'sbom.cdx.json'), sbom)
  await signFolder(join(staging, name), key)
  const names = [`${name}.tar.gz`, 'sbom.cdx.json', 'provenance.intoto.json']
  const files = names.map((file) => join(folder, file))
  const [archive = '', sbomFile = '', provenanceFile = ''] = files
  await writeArchive(archive, staging, name, { mtime: seconds })
  writeFileSync(sbomFile, sbom)
  writeFileSync(provenanceFile, createProvenance({ ...release, node, files: [archive, sbomFile] }))
  writeFileSync(join(folder, 'SHA256SUMS'), files.map((file) => `${sha256(file)}  ${basename(file)}\n`).join(''))
  rmSync(join(folder, 'SHA256SUMS.sig'), { force: true })
  signFile(join(folder, 'SHA256SUMS'), key)
  writeFileSync(join(folder, signersFile), signers)
  const start = await measureStart(join(staging, name))
  rmSync(staging, { recursive: true, force: true })
  console.error(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, sha256 ${sha256(archive)}`)
  console.error(`Ready ${start.next.toFixed(1)} s after its start, ${start.first.toFixed(1)} s with an empty database.`)
}

await exitOnError(makeRelease())
