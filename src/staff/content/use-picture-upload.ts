import { useState } from 'react'
import type { UploadedPicture } from '#contract/staff/content.ts'
import { maxPictureBytes } from '#domain/content/pictures.ts'
import type { Problem } from '../api/request.ts'
import { useSend } from '../api/use-send.ts'

/** A picture of 20 MB takes a while on the line of a bakery. */
const timeoutMs = 180_000

/** Sends the bytes of a picture as they are; its format is recognized by the server. */
export function usePictureUpload() {
  const { send, isBusy, problem } = useSend()
  const [refused, setRefused] = useState<Problem | undefined>()

  return {
    isBusy,
    problem: refused ?? problem,
    /** Undefined after a refusal. `tooBig` is the sentence for files that are not even sent. */
    async upload(file: File, tooBig: string): Promise<UploadedPicture | undefined> {
      const isTooBig = file.size > maxPictureBytes
      setRefused(isTooBig ? { code: 'pictureTooBig', message: tooBig } : undefined)
      return isTooBig ? undefined : send('POST /content/pictures', { body: file, timeoutMs })
    },
  }
}
