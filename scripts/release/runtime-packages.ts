/** Which packages a release needs in node_modules: those that the bundles import, with their dependencies. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'vite'

type SyntaxNode = { type?: string; source?: { value?: unknown } | null } & Record<string, unknown>

const importTypes = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'])

function* listImports(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const child of node) yield* listImports(child)
  else if (typeof node === 'object' && node !== null) {
    const { type = '', source } = node as SyntaxNode
    if (importTypes.has(type) && typeof source?.value === 'string') yield source.value
    for (const child of Object.values(node)) yield* listImports(child)
  }
}

const toPackageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Names of the packages that the scripts below the folders import. */
export function listImportedPackages(folders: readonly string[]): string[] {
  const names = new Set<string>()
  for (const file of folders.flatMap((folder) => globSync(`${folder}/**/*.js`)))
    for (const specifier of listImports(parseAst(readFileSync(file, 'utf8'))))
      if (!/^[./#]/.test(specifier) && !isBuiltin(specifier)) names.add(toPackageName(specifier))
  return [...names].sort()
}

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** As Node looks for it: in the node_modules of the folder and of all folders above. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === dirname(folder)) return undefined
  }
}

function listNeeded(manifest: Manifest): { name: string; isOptional: boolean }[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const isRequiredPeer = (name: string) => !peerDependenciesMeta[name]?.optional
  return [
    ...Object.keys(dependencies).map((name) => ({ name, isOptional: name in optionalDependencies })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
    ...Object.keys(peerDependencies)
      .filter(isRequiredPeer)
      .map((name) => ({ name, isOptional: true })),
  ]
}

/** Folders of the packages and of everything they depend on, relative to the root, sorted. */
export function listPackageFolders(root: string, names: readonly string[]): string[] {
  const found = new Set<string>()
  const queue = names.map((name) => ({ name, from: root, isOptional: false }))
  for (let next = queue.pop(); next; next = queue.pop()) {
    const folder = findPackage(next.name, next.from)
    // Native packages for other systems are optional and not installed here.
    if (!folder && next.isOptional) continue
    if (!folder) throw new Error(`The package ${next.name} is not installed.`)
    if (found.has(folder)) continue
    found.add(folder)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    for (const needed of listNeeded(manifest)) queue.push({ ...needed, from: folder })
  }
  return [...found].map((folder) => relative(root, folder)).sort()
}
