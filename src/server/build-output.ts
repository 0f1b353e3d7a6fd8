import { readdirSync, readFileSync } from 'node:fs'
import { StartupError } from '#config'
import type { Picture } from '#domain/content/pictures.ts'

function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    throw new StartupError(`${file} is missing or broken: run "npm run build" first.`)
  }
}

/** Reads what the build wrote for the server: the pictures with their sizes, and the build date. */
export function readBuildOutput(): { pictures: ReadonlyMap<string, Picture>; buildDate: string } {
  const pictures = readJson<Picture[]>('build/pictures.json')
  const { buildDate } = readJson<{ buildDate: string }>('build/meta.json')
  return { pictures: new Map(pictures.map((picture) => [picture.id, picture])), buildDate }
}

const assetsFolder = 'build/web/client/assets'

/** The style sheets of the build by URL path. */
export const readStyleSheets = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(assetsFolder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/assets/${name}`, readFileSync(`${assetsFolder}/${name}`, 'utf8').trim()]),
  )
