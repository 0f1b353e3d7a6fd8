import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { attachmentRefusals } from '#domain/hiring/attachments.ts'
import { useTimer } from '#ui/use-timer.ts'
import { useReturn } from '../../hooks/use-return.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { loader as rootLoader } from '../../root.tsx'
import type { ChangeDraft } from './draft.ts'
import { readFile } from './draft-files.ts'
import {
  applyUploadEvent,
  type DraftFile,
  nextUpload,
  retryDelayMs,
  type UploadFailureReason,
} from './upload-states.ts'

interface UseUploadsInput {
  jobId: string
  applicationId: string
  files: readonly DraftFile[]
  change: ChangeDraft
}

const fileMissing = { kind: 'refused', reason: 'fileGone' } as const

/** Uploads one file after the other. Pauses when the connection is lost or the server is busy, and resumes by itself, or on request. */
export function useUploads({ jobId, applicationId, files, change }: UseUploadsInput) {
  const credential = useRouteLoaderData<typeof rootLoader>('root')?.apiCredential ?? ''
  const { language } = useTranslation()
  const [sentBytes, setSentBytes] = useState(0)
  const [interruptions, setInterruptions] = useState(0)
  const [pause, setPause] = useState<Pause>()
  const nextId = pause ? undefined : nextUpload(files)?.id

  useEffect(() => {
    if (!nextId) return
    const controller = new AbortController()
    const { signal } = controller
    setSentBytes(0)
    void readFile(nextId)
      .then((file) => {
        if (!file || signal.aborted) return fileMissing
        return uploadFile({ jobId, applicationId, file, credential, language, signal, onProgress: setSentBytes })
      })
      .then((outcome) => {
        if (signal.aborted) return
        const isPause = outcome.kind === 'interrupted' || outcome.kind === 'busy'
        setInterruptions((count) => (isPause ? count + 1 : 0))
        if (isPause) setPause(outcome.kind)
        else change((draft) => ({ files: applyUploadEvent(draft.files, { id: nextId, ...outcome }) }))
      })
    return () => controller.abort()
  }, [nextId, jobId, applicationId, credential, language, change])

  const resume = () => setPause(undefined)
  useTimer(resume, pause && retryDelayMs(interruptions))
  useReturn(resume)

  return { currentId: nextId, sentBytes, pause, resume }
}

interface Upload {
  jobId: string
  applicationId: string
  file: File
  credential: string
  language: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** Uses XMLHttpRequest because fetch does not report upload progress. */
function uploadFile(upload: Upload): Promise<UploadOutcome> {
  const { jobId, applicationId, file, credential, language, signal, onProgress } = upload
  const path = `/api/v1/jobs/${encodeURIComponent(jobId)}/applications/${encodeURIComponent(applicationId)}/upload`
  const body = new FormData()
  body.append('file', file, file.name)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('authorization', `Basic ${btoa(credential)}`)
    request.setRequestHeader('accept-language', language)
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
    request.onloadend = () => resolve(toUploadOutcome(request.status, request.responseText))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

/** The file keeps waiting: the connection is lost, or the server takes no more files for a moment. */
type Pause = 'interrupted' | 'busy'

export type UploadOutcome =
  | { kind: 'arrived' }
  | { kind: 'refused'; reason: UploadFailureReason }
  | { kind: 'interrupted' }
  | { kind: 'busy' }

const knownReasons: readonly UploadFailureReason[] = [...attachmentRefusals, 'applicationNotFound']

function parseCode(body: string): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown }).code
  } catch {
    return undefined
  }
}

/** Status 0 means no response. Failures that may be temporary are pauses, not refusals. */
export function toUploadOutcome(status: number, body: string): UploadOutcome {
  if (status >= 200 && status < 300) return { kind: 'arrived' }
  if (status === 429) return { kind: 'busy' }
  if (status === 0 || status === 408 || status >= 500) return { kind: 'interrupted' }
  const code = parseCode(body)
  // The extension was checked when the file was chosen, so the server refuses the content.
  const named = code === 'fileTypeRefused' ? 'fileNotWhatItSays' : knownReasons.find((reason) => reason === code)
  const byStatus: UploadFailureReason =
    status === 413 ? 'fileTooBig' : status === 404 ? 'applicationNotFound' : 'fileFailed'
  return { kind: 'refused', reason: named ?? byStatus }
}
