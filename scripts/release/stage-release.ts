/** Assembles the folder of a release: everything that a server needs, and nothing that only builds or tests it. */
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { TestFigure } from '#domain/reliability/promises.ts'
import type { Release } from '#foundation/installation.ts'
import { releaseFiguresFile } from '#foundation/test-figures.ts'
import { signersFile } from '../../src/cli/releases/signature.ts'
import type { PartFolders, PartName } from '../build/parts.ts'
import { listImportedPackages, listPackageFolders } from './runtime-packages.ts'

interface StageInput {
  folder: string
  parts: PartFolders
  contentDir: string
  release: Release
  nodePackage: string
  /** The keys that the next upgrade may be signed with. */
  signers: string
  /** Of the tests of these sources; empty: they were left out. */
  testFigures: readonly TestFigure[]
}

/** Source maps and type declarations are needed for development only. */
const isLeftOut = (path: string) => /\.(map|d\.[mc]?ts)$/.test(path)

const copy = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, dereference: true, filter: (path) => !isLeftOut(path) })

/** Packages inside a package are copied on their own, if they are needed. */
function copyPackages(folder: string, partFolders: readonly string[]): void {
  const names = listImportedPackages(partFolders)
  for (const path of listPackageFolders(resolve('.'), names)) {
    const isOther = (file: string) => file.slice(path.length).split('/').includes('node_modules')
    cpSync(path, join(folder, path), { recursive: true, filter: (file) => !isLeftOut(file) && !isOther(file) })
  }
}

/** Replaces the folder with the release. */
export function stageRelease({
  folder,
  parts,
  contentDir,
  release,
  nodePackage,
  signers,
  testFigures,
}: StageInput): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const part = (name: PartName): string => {
    const found = parts.get(name)
    if (!found) throw new Error(`The part ${name} was not built.`)
    return found
  }
  for (const [name, path] of parts) copy(path, join(folder, name))
  cpSync(join(part('web'), 'meta.json'), join(folder, 'meta.json'))
  copy('locales', join(folder, 'locales'))
  copy(contentDir, join(folder, 'content'))
  copy('deploy', join(folder, 'deploy'))
  for (const file of globSync('docs/*.{md,json}')) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  copyPackages(folder, [part('server'), join(part('web'), 'server')])
  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  cpSync(join(nodePackage, 'bin/node'), join(folder, 'node/bin/node'))
  if (existsSync(join(nodePackage, 'LICENSE'))) cpSync(join(nodePackage, 'LICENSE'), join(folder, 'node/LICENSE'))
  cpSync('scripts/release/krume.sh', join(folder, 'bin/krume'))
  for (const file of ['node/bin/node', 'bin/krume']) chmodSync(join(folder, file), 0o755)
  writeFileSync(join(folder, signersFile), signers)
  const { version } = release
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'krume', version, private: true, type: 'module' })}\n`,
  )
  if (testFigures.length > 0)
    writeFileSync(join(folder, releaseFiguresFile), `${JSON.stringify(testFigures, null, 2)}\n`)
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
}

/** The Node that runs this script, compared once more with its published checksum: it becomes a part of the release. */
export function findNodePackage(): { folder: string; sha256: string; version: string } {
  const { version, sha256 } = JSON.parse(readFileSync('scripts/node-checksums.json', 'utf8')) as {
    version: string
    sha256: Record<string, string>
  }
  const name = Object.keys(sha256).find((one) => existsSync(join('node_modules', one, 'bin/node')))
  if (!name) throw new Error('The pinned Node is not installed: run the command through npm.')
  const expected = sha256[name] ?? ''
  const node = join('node_modules', basename(name), 'bin/node')
  if (createHash('sha256').update(readFileSync(node)).digest('hex') !== expected)
    throw new Error(`${node} is not the Node of scripts/node-checksums.json.`)
  return { folder: join('node_modules', basename(name)), version, sha256: expected }
}
