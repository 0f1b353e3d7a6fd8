import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'

/** A rule refuses the file, it is no longer on the device, or an unexpected error occurred. */
export type UploadFailureReason = AttachmentRefusal | 'fileGone' | 'applicationNotFound' | 'fileFailed'

/** The same file is refused again for the same reason; only an unexpected error passes. */
export const canRetry = (reason: UploadFailureReason | undefined): boolean =>
  reason === undefined || reason === 'fileFailed'

export type FileState = 'waiting' | 'done' | 'failed' | 'leftOut'

export interface DraftFile {
  id: string
  name: string
  size: number
  state: FileState
  reason?: UploadFailureReason
}

export type UploadEvent =
  | { kind: 'arrived'; id: string }
  | { kind: 'refused'; id: string; reason: UploadFailureReason }
  | { kind: 'retried'; id: string }
  | { kind: 'leftOut'; id: string }

const transitions: Record<FileState, Partial<Record<UploadEvent['kind'], FileState>>> = {
  waiting: { arrived: 'done', refused: 'failed', leftOut: 'leftOut' },
  failed: { retried: 'waiting', leftOut: 'leftOut' },
  done: {},
  leftOut: {},
}

function applyEvent(file: DraftFile, event: UploadEvent): DraftFile {
  const state = transitions[file.state][event.kind]
  if (!state) return file
  const { reason: _previous, ...rest } = file
  return event.kind === 'refused' ? { ...rest, state, reason: event.reason } : { ...rest, state }
}

/** The only function that changes the state of a file. A lost connection is not an event: the file keeps waiting. */
export const applyUploadEvent = (files: readonly DraftFile[], event: UploadEvent): DraftFile[] =>
  files.map((file) => (file.id === event.id ? applyEvent(file, event) : file))

/** The first file that is waiting. */
export const nextUpload = (files: readonly DraftFile[]): DraftFile | undefined =>
  files.find(({ state }) => state === 'waiting')

export const isSettled = (files: readonly DraftFile[]): boolean =>
  files.every(({ state }) => state === 'done' || state === 'leftOut')

const minRetryDelayMs = 3_000
const maxRetryDelayMs = 30_000

/** The delay before the next automatic attempt; doubles with every interruption. */
export const retryDelayMs = (interruptions: number): number =>
  Math.min(minRetryDelayMs * 2 ** Math.max(0, interruptions - 1), maxRetryDelayMs)
