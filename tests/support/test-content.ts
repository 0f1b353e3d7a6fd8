import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readContentSource } from '#content/content-files.ts'
import { type CheckedSource, checkSource, importContent } from '#content/import-content.ts'
import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'

/** A copy of the demo content without its pictures, except the named ones. It is removed when the test has finished. */
export function aContentFolder(...pictures: string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-content-'))
  cpSync('content', directory, {
    recursive: true,
    filter: (file) => ['', '.json', '.md'].includes(extname(file)) || pictures.includes(basename(file)),
  })
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

/** Sets one value of a file, at a path like `0.name.de`; `undefined` removes the field. */
export function changeContent(directory: string, file: string, path: string, value: unknown): void {
  const content = JSON.parse(readFileSync(join(directory, file), 'utf8'))
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const target = steps.reduce((at, step) => at[step], content)
  target[last] = value
  writeFileSync(join(directory, file), JSON.stringify(content))
}

async function checkDemo(): Promise<CheckedSource> {
  const checked = await checkSource(await readContentSource('content'))
  if (checked.kind === 'refused') throw new Error('The demo content is not valid')
  return checked
}

let demo: Promise<CheckedSource> | undefined

/** The demo content, which is read and validated once per worker. */
export const demoSource = (): Promise<CheckedSource> => {
  demo ??= checkDemo()
  return demo
}

/** A copy of the demo content as a server has it in memory. */
export async function demoContent(): Promise<Content> {
  const { body, pictures } = await demoSource()
  const pictureByHash = new Map(pictures.map(({ bytes: _, ...picture }) => [picture.hash, picture]))
  const pictureByName = Object.entries(body.pictures).flatMap(([id, hash]) => {
    const picture = pictureByHash.get(hash)
    return picture ? [[id, { id, ...picture }] as const] : []
  })
  return { ...structuredClone(body.content), version: 'demo', pictures: new Map(pictureByName) }
}

/** Publishes the demo content, or that of another folder. */
export async function publishContent(db: Db, now: Instant, directory?: string): Promise<number> {
  const checked = directory ? await checkSource(await readContentSource(directory)) : await demoSource()
  if ('kind' in checked && checked.kind === 'refused') throw new Error(`The content in ${directory} is not valid`)
  const options = { author: 'test', note: '', publishAt: now }
  return (await importContent(db, checked as CheckedSource, options, now)).versionNumber
}
