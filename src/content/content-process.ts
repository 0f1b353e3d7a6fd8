/** Reads texts and pictures of the office; started by `check-apart.ts`. */
import type { Company } from '#domain/content/content.ts'
import { answerWork } from '#foundation/work-process.ts'
import { type UncheckedEntry, validateEntries } from './compile-entries.ts'
import { previewMarkdown } from './editing/preview-markdown.ts'
import { inspectPicture } from './inspect-picture.ts'

export type ContentJob =
  | { kind: 'entries'; entries: readonly UncheckedEntry[]; company: Company }
  | { kind: 'markdown'; text: string }
  | { kind: 'picture'; bytes: Uint8Array }

answerWork<ContentJob, unknown>((job) => {
  switch (job.kind) {
    case 'entries':
      return validateEntries(job.entries, job.company)
    case 'markdown':
      return previewMarkdown(job.text)
    case 'picture':
      return inspectPicture(job.bytes)
    default:
      return job satisfies never
  }
})
