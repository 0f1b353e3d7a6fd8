/**
 * A release is what a server process runs from: the bundled server and links to the other parts. It never changes after it
 * has got its name, so a build changes no file under a running server.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { recordedFiguresFile } from '#foundation/test-figures.ts'
import type { PartFolders } from './parts.ts'

export const releasesFolder = 'build/releases'
/** Points to the release that servers start from. Those that run keep theirs. */
export const currentLink = 'build/current'

/** Points a link to a folder in one step. Windows cannot replace a link. */
export function replaceLink(link: string, folder: string): void {
  const next = `${link}-${process.pid}`
  symlinkSync(relative(dirname(link), folder), next, 'junction')
  const isReplaceable = process.platform !== 'win32' && lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isReplaceable) rmSync(link, { recursive: true, force: true })
  renameSync(next, link)
}

/** Names the parts of a release, so that it is known which parts are still needed. */
export const partListName = 'parts.json'

function fillRelease(folder: string, parts: PartFolders): void {
  const [web, server] = [parts.get('web'), parts.get('server')]
  for (const name of ['web', 'staff', 'icons', 'map', 'fonts'] as const) {
    const part = parts.get(name)
    if (part) symlinkSync(relative(folder, part), join(folder, name), 'junction')
  }
  // A copy: Node resolves links, and the server finds its release by its own place.
  if (server) {
    cpSync(server, join(folder, 'server'), { recursive: true })
    cpSync('locales', join(folder, 'locales'), { recursive: true })
    cpSync(recordedFiguresFile, join(folder, recordedFiguresFile))
  }
  if (web) copyFileSync(join(web, 'meta.json'), join(folder, 'meta.json'))
  writeFileSync(join(folder, partListName), JSON.stringify([...parts.values()].map((part) => basename(part))))
}

/** Assembles a release from complete parts and returns its folder. */
export function makeRelease(parts: PartFolders): string {
  const id = createHash('sha256')
    .update([...parts.values()].join())
    .digest('hex')
    .slice(0, 16)
  const folder = join(releasesFolder, id)
  if (!existsSync(folder)) {
    const unfinished = join(releasesFolder, `.${process.pid}`)
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    try {
      fillRelease(unfinished, parts)
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      // Another build may have assembled the same release meanwhile.
      if (!existsSync(folder)) throw error
    }
  }
  utimesSync(folder, new Date(), new Date())
  return folder
}
