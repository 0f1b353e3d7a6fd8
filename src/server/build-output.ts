import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#foundation/config.ts'

export function readBuildDate(buildDir: string): string {
  const file = join(buildDir, 'meta.json')
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { buildDate: string }).buildDate
  } catch {
    throw new StartupError(`${file} is missing or broken: run "npm run build" first.`)
  }
}

/** The style sheets of the build by URL path. React Router writes "#" behind those that are also loaded later. */
export function readStyleSheets(buildDir: string): ReadonlyMap<string, string> {
  const folder = join(buildDir, 'web/client/assets')
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => {
        const styles = readFileSync(join(folder, name), 'utf8').trim()
        return [`/assets/${name}`, `/assets/${name}#`].map((path) => [path, styles] as const)
      }),
  )
}

/** The script that every page contains. */
export const readStartScript = (buildDir: string): string =>
  readFileSync(join(buildDir, 'web/start-script.js'), 'utf8').trim()

/** The assets of the complete releases beside this one. Without releases, as in development, there are none. */
export function listAssetFolders(buildDir: string): string[] {
  const releases = dirname(realpathSync(buildDir))
  if (basename(releases) !== 'releases') return []
  return readdirSync(releases)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(releases, name, 'web/client/assets'))
    .filter((folder) => existsSync(folder))
}

const usersFolder = (buildDir: string) => join(buildDir, 'in-use')

/** Keeps later builds from removing this one. A server that may not write there relies on the last builds being kept. */
export function markBuildUsed(buildDir: string): void {
  try {
    mkdirSync(usersFolder(buildDir), { recursive: true })
    writeFileSync(join(usersFolder(buildDir), String(process.pid)), '')
  } catch {}
}

/** The processes that were started from the build. Some may have ended. */
export const listUsers = (buildDir: string): number[] =>
  existsSync(usersFolder(buildDir)) ? readdirSync(usersFolder(buildDir)).map(Number) : []
