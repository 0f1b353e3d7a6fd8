import { useState } from 'react'
import type { StaffFailure } from '#contract/envelope.ts'
import type { UploadedPicture } from '#contract/staff/content.ts'
import { maxPictureBytes } from '#domain/content/pictures.ts'
import type { Problem } from '../api/request.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** A picture of 20 MB takes a while on the line of a bakery. */
const timeoutMs = 180_000

/** Sends the bytes of a picture as they are; its format is recognized by the server. */
export function usePictureUpload() {
  const { language } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>()

  async function send(file: File): Promise<UploadedPicture | Problem> {
    try {
      const response = await fetch('/api/staff/v1/content/pictures', {
        method: 'POST',
        headers: { 'accept-language': language, 'content-type': 'application/octet-stream' },
        body: file,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = (await response.json()) as { success: true; data: UploadedPicture } | StaffFailure
      return body.success ? body.data : { code: body.code, message: body.message }
    } catch {
      return { code: 'unreachable', message: '' }
    }
  }

  return {
    isBusy,
    problem,
    /** Undefined after a refusal. `tooBig` is the sentence for files that are not even sent. */
    async upload(file: File, tooBig: string): Promise<UploadedPicture | undefined> {
      setProblem(undefined)
      if (file.size > maxPictureBytes) {
        setProblem({ code: 'pictureTooBig', message: tooBig })
        return undefined
      }
      setIsBusy(true)
      const result = await send(file)
      setIsBusy(false)
      if ('hash' in result) return result
      setProblem(result)
      return undefined
    },
  }
}
