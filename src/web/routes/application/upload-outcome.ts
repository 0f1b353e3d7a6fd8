import type { UploadRefusal } from './uploads.ts'

export type UploadOutcome = { kind: 'arrived' } | { kind: 'refused'; reason: UploadRefusal } | { kind: 'interrupted' }

const said: readonly UploadRefusal[] = [
  'fileEmpty',
  'fileTooBig',
  'fileNotWhatItSays',
  'fileHasMacros',
  'fileBroken',
  'fileUnsafe',
  'tooManyFiles',
  'filesTooBig',
  'applicationNotFound',
]

function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown }).code
  } catch {
    return undefined
  }
}

/** Status 0 is no answer at all. What may be better in a moment is an interruption, not a refusal. */
export function uploadOutcome(status: number, body: string): UploadOutcome {
  if (status >= 200 && status < 300) return { kind: 'arrived' }
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'interrupted' }
  const code = codeOf(body)
  // The name was looked at when the file was chosen: what is refused now is what the file holds.
  const named = code === 'fileTypeRefused' ? 'fileNotWhatItSays' : said.find((reason) => reason === code)
  const byStatus: UploadRefusal = status === 413 ? 'fileTooBig' : status === 404 ? 'applicationNotFound' : 'fileFailed'
  return { kind: 'refused', reason: named ?? byStatus }
}
