import type { AttachmentRefusal } from '#domain/hiring/attachment-rules.ts'

/** Why a file did not get through: what the rules say, or it is no longer on the device, or what nobody foresaw. */
export type UploadRefusal = AttachmentRefusal | 'fileGone' | 'applicationNotFound' | 'fileFailed'

export type FileState = 'waiting' | 'done' | 'failed' | 'leftOut'

export interface DraftFile {
  id: string
  name: string
  size: number
  state: FileState
  reason?: UploadRefusal
}

export type UploadEvent =
  | { kind: 'arrived'; id: string }
  | { kind: 'refused'; id: string; reason: UploadRefusal }
  | { kind: 'retried'; id: string }
  | { kind: 'leftOut'; id: string }

const table: Record<FileState, Partial<Record<UploadEvent['kind'], FileState>>> = {
  waiting: { arrived: 'done', refused: 'failed', leftOut: 'leftOut' },
  failed: { retried: 'waiting', leftOut: 'leftOut' },
  done: {},
  leftOut: {},
}

function afterEvent(file: DraftFile, event: UploadEvent): DraftFile {
  const state = table[file.state][event.kind]
  if (!state) return file
  const { reason: _over, ...rest } = file
  return event.kind === 'refused' ? { ...rest, state, reason: event.reason } : { ...rest, state }
}

/** Nothing else changes a file's state. A lost connection is no event: the file waits as before. */
export const afterUpload = (files: readonly DraftFile[], event: UploadEvent): DraftFile[] =>
  files.map((file) => (file.id === event.id ? afterEvent(file, event) : file))

/** One after the other, in their order. */
export const nextUpload = (files: readonly DraftFile[]): DraftFile | undefined =>
  files.find(({ state }) => state === 'waiting')

export const isSettled = (files: readonly DraftFile[]): boolean =>
  files.every(({ state }) => state === 'done' || state === 'leftOut')

const firstPauseMs = 3_000
const longestPauseMs = 30_000

/** How long to wait before the next try by itself. */
export const pauseMs = (interruptions: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, interruptions - 1), longestPauseMs)
