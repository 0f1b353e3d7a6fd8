import type { Company } from '#domain/content/content.ts'
import { createWorkProcess } from '#foundation/work-process.ts'
import type { UncheckedEntry } from './compile-entries.ts'
import type { ContentJob } from './content-process.ts'
import type { MarkdownPreview } from './editing/preview-markdown.ts'
import type { InspectedPicture } from './inspect-picture.ts'
import type { Validation } from './validate.ts'

type Job<K extends ContentJob['kind']> = Extract<ContentJob, { kind: K }>

const shared = { name: 'content-process', from: import.meta.url, maxMegabytes: 500 }
/** One process for each kind: a text that takes long delays only others of its kind. */
const entries = createWorkProcess<Job<'entries'>, Validation<unknown>[]>({ ...shared, idleMs: 60_000 })
const markdown = createWorkProcess<Job<'markdown'>, MarkdownPreview>(shared)
const pictures = createWorkProcess<Job<'picture'>, InspectedPicture>(shared)

/** Validates entries in another process, because a text may take long. Undefined: it took too long. */
export async function validateApart(
  edited: readonly UncheckedEntry[],
  company: Company,
): Promise<Validation<unknown>[] | undefined> {
  if (edited.length === 0) return []
  const done = await entries.run({ kind: 'entries', entries: edited, company })
  return done.kind === 'done' ? done.result : undefined
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
