/**
 * What a release on a server adds to a checkout: its settings are in a file of the machine, and it runs as the user that owns
 * the data. A checkout has neither, unless `KRUME_ENV_FILE` names a file.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnvFile } from './env-file.ts'

export const defaultEnvFile = '/etc/krume/krume.env'
const defaultDataDir = '/var/lib/krume'

const findRoot = (folder: string): string => (existsSync(join(folder, 'locales')) ? folder : findRoot(dirname(folder)))

/** The folder of the sources or of the release that this code belongs to: sources lie deeper in it than bundles. */
export const projectRoot = findRoot(import.meta.dirname)

/** Written by `npm run release`. */
export interface Release {
  version: string
  commit: string
  node: string
  platform: string
  arch: string
}

export function readRelease(root: string = projectRoot): Release | undefined {
  const file = join(root, 'release.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release) : undefined
}

type Environment = Record<string, string | undefined>

/** The file with the settings, or undefined where none is read. */
export const findEnvFile = ({ KRUME_ENV_FILE }: Environment, isRelease: boolean): string | undefined =>
  KRUME_ENV_FILE !== undefined
    ? KRUME_ENV_FILE || undefined
    : isRelease && existsSync(defaultEnvFile)
      ? defaultEnvFile
      : undefined

/** Adds the settings of the file. Variables that are set already win. Returns sentences about what is wrong. */
function addEnvFile(environment: Environment, file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
      ? [`${file} cannot be read by this user: run the command with sudo.`]
      : [`${file} cannot be read (${(error as Error).message}). KRUME_ENV_FILE names it.`]
  }
  const { values, wrongLines } = parseEnvFile(text)
  for (const [name, value] of values) environment[name] ??= value
  return wrongLines.map(
    (line) => `Line ${line} of ${file} is not an assignment like NAME=value, or a quote in it is not closed.`,
  )
}

/** Completes the environment of a release with its settings. In a checkout it changes nothing. */
export function addSettings(environment: Environment, root: string = projectRoot): string[] {
  const isRelease = readRelease(root) !== undefined
  const file = findEnvFile(environment, isRelease)
  const errors = file ? addEnvFile(environment, file) : []
  if (isRelease) {
    environment.DATA_DIR ??= defaultDataDir
    environment.CONTENT_DIR ??= join(root, 'content')
  }
  return errors
}

interface UserIds {
  uid: number
  gid: number
}

const runId = (...args: string[]) => execFileSync('id', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** `KRUME_USER`, else the owner of the data folder. Undefined if there is no folder yet, or if it is root's. */
function findServiceUser({ KRUME_USER, DATA_DIR }: Environment): UserIds | undefined {
  if (KRUME_USER) return { uid: Number(runId('-u', KRUME_USER)), gid: Number(runId('-g', KRUME_USER)) }
  if (!DATA_DIR || !existsSync(DATA_DIR)) return undefined
  const { uid, gid } = statSync(DATA_DIR)
  return uid === 0 ? undefined : { uid, gid }
}

/** Further groups may give access to a virus scanner or to certificates. */
function listGroups({ uid, gid }: UserIds): number[] {
  try {
    return runId('-G', String(uid)).trim().split(' ').map(Number)
  } catch {
    // The user has no entry in /etc/passwd, as in a container.
    return [gid]
  }
}

/**
 * Root becomes the user of the service, so that no file of the data folder becomes root's. A checkout keeps its user. Returns
 * a sentence if that is not possible.
 */
export function becomeServiceUser(environment: Environment, root: string = projectRoot): string | undefined {
  const isRelease = readRelease(root) !== undefined
  if (process.getuid?.() !== 0 || !(isRelease || findEnvFile(environment, isRelease))) return undefined
  try {
    const user = findServiceUser(environment)
    if (!user) return undefined
    process.setgroups?.(listGroups(user))
    process.setgid?.(user.gid)
    process.setuid?.(user.uid)
    process.umask(0o077)
    return undefined
  } catch (error) {
    return `This command cannot run as the user of the service: ${(error as Error).message}. KRUME_USER or the owner of DATA_DIR names it.`
  }
}
