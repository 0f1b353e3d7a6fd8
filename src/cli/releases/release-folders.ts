/** The folders of a server: `<home>/releases/<version>`, the link `<home>/current`, and in which order versions were used. */
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Pages of these versions may still be open in browsers, so that their scripts stay available. */
const keptBesidesCurrent = 3

export interface Home {
  folder: string
  /** The version that `current` points to. */
  version: string
}

export const releaseFolder = ({ folder }: Home, version: string): string => join(folder, 'releases', version)

const currentLink = (folder: string) => join(folder, 'current')

/** Undefined if this code does not run from a release folder with a link. */
export function findHome(root: string): Home | undefined {
  const releases = dirname(realpathSync(root))
  const folder = dirname(releases)
  if (basename(releases) !== 'releases' || !existsSync(currentLink(folder))) return undefined
  return { folder, version: basename(realpathSync(currentLink(folder))) }
}

const historyFile = (folder: string) => join(folder, 'history.json')

interface Use {
  version: string
  at: string
}

function readHistory({ folder }: Home): Use[] {
  const file = historyFile(folder)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Use[]) : []
}

/** Versions by their last use, the latest first. Those without a use, such as the first one, come last. */
function listByUse(home: Home): string[] {
  const installed = readdirSync(join(home.folder, 'releases')).filter((name) => !name.startsWith('.'))
  const used = [
    home.version,
    ...readHistory(home)
      .map(({ version }) => version)
      .reverse(),
  ]
  return [...new Set([...used, ...installed])].filter((version) => installed.includes(version))
}

/** The version that was used before the current one. */
export const findPreviousVersion = (home: Home): string | undefined => listByUse(home)[1]

export const isInstalled = (home: Home, version: string): boolean =>
  !version.startsWith('.') && existsSync(join(releaseFolder(home, version), 'release.json'))

/** A reader of the link sees the old version or the new one, never none. */
export function switchCurrent(home: Home, version: string, at: string): Home {
  const link = currentLink(home.folder)
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(join('releases', version), next)
  renameSync(next, link)
  const history = readHistory(home)
  if (history.length === 0) history.push({ version: home.version, at })
  writeFileSync(historyFile(home.folder), `${JSON.stringify([...history, { version, at }], null, 2)}\n`)
  return { ...home, version }
}

/** Returns the versions that were removed. */
export function removeOldReleases(home: Home): string[] {
  const old = listByUse(home).slice(1 + keptBesidesCurrent)
  for (const version of old) rmSync(releaseFolder(home, version), { recursive: true, force: true })
  return old
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Returns a function that ends the lock, or undefined while another upgrade runs. */
export function lockHome({ folder }: Home): (() => void) | undefined {
  const file = join(folder, '.upgrade-lock')
  if (existsSync(file) && !isRunning(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true })
  try {
    const descriptor = openSync(file, 'wx')
    writeFileSync(descriptor, String(process.pid))
    closeSync(descriptor)
    return () => rmSync(file, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
}
