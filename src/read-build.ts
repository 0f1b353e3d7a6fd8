import { readFileSync } from 'node:fs'
import type { Picture } from '#domain/content/picture.ts'
import { StartFault } from './start-fault.ts'

function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    throw new StartFault(`${file} is missing or broken: run "npm run build" first.`)
  }
}

/** What the build left for the server: the pictures with their sizes, and its date. */
export function readBuild(): { pictures: ReadonlyMap<string, Picture>; buildDate: string } {
  const pictures = readJson<Picture[]>('build/pictures.json')
  const { buildDate } = readJson<{ buildDate: string }>('build/meta.json')
  return { pictures: new Map(pictures.map((picture) => [picture.id, picture])), buildDate }
}
