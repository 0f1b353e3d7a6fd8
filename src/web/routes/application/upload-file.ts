import { type UploadOutcome, uploadOutcome } from './upload-outcome.ts'

interface Upload {
  jobId: string
  applicationId: string
  file: File
  credential: string
  language: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/** Not fetch: it does not tell how much of the body has left. */
export function uploadFile(upload: Upload): Promise<UploadOutcome> {
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
    request.onloadend = () => resolve(uploadOutcome(request.status, request.responseText))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
