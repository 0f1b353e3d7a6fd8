import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readContent } from '#content/read-content.ts'
import type { Content } from '#domain/content/content.ts'

/** A copy of the demo content without its pictures. It is removed when the test has finished. */
export function aContentFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'krume-content-'))
  cpSync('content', directory, { recursive: true, filter: (file) => ['', '.json', '.md'].includes(extname(file)) })
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

async function readDemo(): Promise<Content> {
  const reading = await readContent('content')
  if (!reading.isValid) throw new Error('The demo content is not valid')
  return reading.content
}

let demo: Promise<Content> | undefined

/** A copy of the demo content, which is read and validated once per worker. */
export async function demoContent(): Promise<Content> {
  demo ??= readDemo()
  return structuredClone(await demo)
}
