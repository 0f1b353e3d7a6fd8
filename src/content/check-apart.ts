import { createWorkProcess } from '#foundation/work-process.ts'
import type { ContentFiles } from './content-files.ts'
import type { ContentJob } from './content-process.ts'
import type { MarkdownPreview } from './editing/preview-markdown.ts'
import type { InspectedPicture } from './inspect-picture.ts'
import type { CompileResult } from './read-content.ts'

type Job<K extends ContentJob['kind']> = Extract<ContentJob, { kind: K }>

const shared = { name: 'content-process', from: import.meta.url, maxMegabytes: 500 }
/** One process for each kind: a text that takes long delays only others of its kind. */
const files = createWorkProcess<Job<'files'>, CompileResult>({ ...shared, idleMs: 60_000 })
const markdown = createWorkProcess<Job<'markdown'>, MarkdownPreview>(shared)
const pictures = createWorkProcess<Job<'picture'>, InspectedPicture>(shared)

/** Validates the texts of the content in another process, like `compileContent`. `tooCostly`: it took too long. */
export async function compileApart(edited: ContentFiles): Promise<CompileResult | 'tooCostly'> {
  const done = await files.run({ kind: 'files', files: edited })
  return done.kind === 'done' ? done.result : 'tooCostly'
}

/** How the pages of the site show a text, found out in another process. */
export async function previewApart(text: string): Promise<MarkdownPreview> {
  const done = await markdown.run({ kind: 'markdown', text })
  return done.kind === 'done' ? done.result : { kind: 'invalid', problem: { code: 'tooCostly' } }
}

/** Decodes a picture in another process. */
export async function inspectApart(bytes: Uint8Array): Promise<InspectedPicture> {
  const done = await pictures.run({ kind: 'picture', bytes })
  return done.kind === 'done' ? done.result : { kind: 'broken' }
}
