import { MaxFileSizeExceededError, MaxTotalSizeExceededError, parseMultipartRequest } from '@remix-run/multipart-parser'
import { maxFileBytes } from '#domain/hiring/attachment-rules.ts'
import type { UploadedFile } from '#hiring/add-attachment.ts'

export type UploadReading = { kind: 'read'; file: UploadedFile } | { kind: 'fileTooBig' | 'fileEmpty' | 'broken' }

/** The name of the file and what surrounds it. */
const envelopeBytes = 20_000

const isTooBig = (fault: unknown) =>
  fault instanceof MaxFileSizeExceededError || fault instanceof MaxTotalSizeExceededError

/** One file, cut off as soon as it is longer than it may be: no more of it than that is ever held. */
export async function readUpload(request: Request): Promise<UploadReading> {
  if (Number(request.headers.get('content-length') ?? 0) > maxFileBytes + envelopeBytes) return { kind: 'fileTooBig' }
  const maxTotalSize = maxFileBytes + envelopeBytes
  const limits = { maxFileSize: maxFileBytes, maxTotalSize, maxHeaderSize: envelopeBytes, maxParts: 5 }
  try {
    for await (const part of parseMultipartRequest(request, limits))
      if (part.name === 'file' && part.isFile)
        return { kind: 'read', file: { name: part.filename ?? '', bytes: Buffer.from(part.bytes) } }
    return { kind: 'fileEmpty' }
  } catch (fault) {
    // Whatever else goes wrong here lies in what was sent, or in a line that broke while it was.
    return { kind: isTooBig(fault) ? 'fileTooBig' : 'broken' }
  }
}
