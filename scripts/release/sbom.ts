/**
 * The bill of materials in the CycloneDX format, from the lockfile. Not by `npm sbom`: it writes a random number and the current
 * time, leaves out packages that development packages need too, such as React, and fails if one of them has an unmet peer dependency.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listPackageFolders } from './runtime-packages.ts'

interface LockedPackage {
  version: string
  resolved?: string
  /** `sha512-` and the checksum of the package in base64. */
  integrity?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface Lockfile {
  packages: Record<string, LockedPackage>
}

interface SbomInput {
  version: string
  /** ISO instant of the commit. */
  date: string
  node: { version: string; sha256: string }
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

/** `@hono/node-server` for `node_modules/@hono/node-server`, also inside another package. */
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

const toRef = (folder: string, { version }: LockedPackage) => `pkg:npm/${nameOf(folder).replace('@', '%40')}@${version}`

/** A UUID from the content instead of a random one. */
function toSerialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** As Node looks for it: inside the package, then in the folders above. */
function findLocked(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') return undefined
  }
}

function toComponent(folder: string, locked: LockedPackage) {
  const { version, integrity = '', license, resolved } = locked
  const ref = toRef(folder, locked)
  const checksum = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
  return {
    type: 'library',
    'bom-ref': ref,
    name: nameOf(folder),
    version,
    purl: ref,
    ...(integrity.startsWith('sha512-') && { hashes: [{ alg: 'SHA-512', content: checksum }] }),
    ...(license && { licenses: [{ expression: license }] }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

/** Production packages that are installed on this platform, with those that are bundled, and the Node binary. */
export function createSbom({ version, date, node }: SbomInput): string {
  const { packages } = readJson<Lockfile>('package-lock.json')
  const { dependencies: direct } = readJson<{ dependencies: Record<string, string> }>('package.json')
  const folders = listPackageFolders(resolve('.'), Object.keys(direct)).filter((folder) => packages[folder])
  const refByFolder = new Map(folders.map((folder) => [folder, toRef(folder, packages[folder] as LockedPackage)]))
  const dependsOn = (from: string, names: readonly string[]) =>
    names.flatMap((name) => refByFolder.get(findLocked(packages, from, name) ?? '') ?? []).sort()
  const root = `krume@${version}`
  const nodeRef = `pkg:generic/node@${node.version}`
  const nodeComponent = {
    type: 'platform',
    'bom-ref': nodeRef,
    name: 'node',
    version: node.version,
    purl: nodeRef,
    hashes: [{ alg: 'SHA-256', content: node.sha256 }],
    externalReferences: [{ type: 'website', url: 'https://nodejs.org' }],
  }
  const content = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: '',
    version: 1,
    metadata: { timestamp: date, component: { type: 'application', 'bom-ref': root, name: 'krume', version } },
    components: [nodeComponent, ...folders.map((folder) => toComponent(folder, packages[folder] as LockedPackage))],
    dependencies: [
      { ref: root, dependsOn: [nodeRef, ...dependsOn('', Object.keys(direct))] },
      { ref: nodeRef, dependsOn: [] },
      ...folders.map((folder) => {
        const { dependencies = {}, optionalDependencies = {} } = packages[folder] as LockedPackage
        const names = Object.keys({ ...dependencies, ...optionalDependencies })
        return { ref: refByFolder.get(folder), dependsOn: dependsOn(folder, names) }
      }),
    ],
  }
  return `${JSON.stringify({ ...content, serialNumber: toSerialNumber(JSON.stringify(content)) }, null, 2)}\n`
}
