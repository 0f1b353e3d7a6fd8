/** Reads texts and pictures of the office; started by `check-apart.ts`. */
import { answerWork } from '#foundation/work-process.ts'
import type { ContentFiles } from './content-files.ts'
import { previewMarkdown } from './editing/preview-markdown.ts'
import { inspectPicture } from './inspect-picture.ts'
import { compileContent } from './read-content.ts'

export type ContentJob =
  | { kind: 'files'; files: ContentFiles }
  | { kind: 'markdown'; text: string }
  | { kind: 'picture'; bytes: Uint8Array }

answerWork<ContentJob, unknown>((job) => {
  switch (job.kind) {
    case 'files':
      return compileContent(job.files)
    case 'markdown':
      return previewMarkdown(job.text)
    case 'picture':
      return inspectPicture(job.bytes)
    default:
      return job satisfies never
  }
})
