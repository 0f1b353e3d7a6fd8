/** Removes what no server and no recent release needs. */
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listUsers } from '#server/build-output.ts'
import { partsFolder } from './parts.ts'
import { currentLink, partListName, releasesFolder } from './releases.ts'

const keptReleases = 3
/** Another build may be about to use what is younger. */
const unusedForMs = 3_600_000

const readList = (file: string): string[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
const changedAtMs = (path: string) => statSync(path).mtimeMs

/** A process of another user cannot be signalled, but it runs. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function removeUnused(folder: string, isNeeded: (name: string) => boolean): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!isNeeded(name) && Date.now() - changedAtMs(path) > unusedForMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Keeps the current release, the last three and those that a process runs from, with their parts. */
export function cleanUpReleases(): void {
  const current = existsSync(currentLink) ? basename(realpathSync(currentLink)) : ''

  const releases = readdirSync(releasesFolder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(releasesFolder, name))
    .sort((a, b) => changedAtMs(b) - changedAtMs(a))
  const isKept = (folder: string, index: number) =>
    index < keptReleases || basename(folder) === current || listUsers(folder).some(isRunning)
  const kept = releases.filter(isKept)
  for (const folder of releases) if (!kept.includes(folder)) rmSync(folder, { recursive: true, force: true })
  const parts = new Set(kept.flatMap((folder) => readList(join(folder, partListName))))
  removeUnused(releasesFolder, (name) => !name.startsWith('.'))
  removeUnused(partsFolder, (name) => parts.has(name))
}
