import { z } from '@hono/zod-openapi'
import { MaxFileSizeExceededError, MaxTotalSizeExceededError, parseMultipartRequest } from '@remix-run/multipart-parser'
import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { toAttachmentResponse } from '#api/shared/attachment-response.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { applicationParams, attachmentResponseSchema } from '#contract/applications.ts'
import { singleResponse } from '#contract/envelope.ts'
import { countAttempt } from '#db/rate-limits.ts'
import { maxFileBytes } from '#domain/hiring/attachments.ts'
import { addAttachment, type UploadedFile } from '#services/hiring/attachments.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'
import { refuseUpload } from './middleware/storage-admission.ts'

/**
 * The file of an upload is in memory from its first byte until it is stored: while it arrives, waits for the check of
 * its content and for the virus scanner, which may take 20 seconds to say nothing. One person sends one file after the
 * other; several people can share an address.
 */
export const uploadsAtATime = { total: 24, perVisitor: 4 }

/** Limits the uploads of one process that are in progress. */
function createUploadSlots({ total, perVisitor }: typeof uploadsAtATime) {
  const countByVisitor = new Map<string, number>()
  let taken = 0

  return {
    /** Runs the upload, or returns undefined at once when too many others are in progress. */
    async run<T>(visitor: string, upload: () => Promise<T>): Promise<T | undefined> {
      const count = countByVisitor.get(visitor) ?? 0
      if (taken >= total || count >= perVisitor) return undefined
      taken += 1
      countByVisitor.set(visitor, count + 1)
      try {
        return await upload()
      } finally {
        taken -= 1
        const left = (countByVisitor.get(visitor) ?? 1) - 1
        if (left > 0) countByVisitor.set(visitor, left)
        else countByVisitor.delete(visitor)
      }
    },
  }
}

const createRoute = routesOf('Applications')

type UploadResult = { kind: 'read'; file: UploadedFile } | { kind: 'fileTooBig' | 'fileEmpty' | 'broken' }

/** For the file name and the multipart boundaries. */
const maxOverheadBytes = 20_000

const isTooBig = (error: unknown) =>
  error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError

/** Reads one file and stops as soon as it exceeds the limit, so memory use stays bounded. */
export async function readUpload(request: Request): Promise<UploadResult> {
  const maxTotalSize = maxFileBytes + maxOverheadBytes
  if (Number(request.headers.get('content-length') ?? 0) > maxTotalSize) return { kind: 'fileTooBig' }
  const limits = { maxFileSize: maxFileBytes, maxTotalSize, maxHeaderSize: maxOverheadBytes, maxParts: 5 }
  try {
    for await (const part of parseMultipartRequest(request, limits))
      if (part.name === 'file' && part.isFile)
        return { kind: 'read', file: { name: part.filename ?? '', bytes: Buffer.from(part.bytes) } }
    return { kind: 'fileEmpty' }
  } catch (error) {
    // Other errors are caused by a malformed body or an interrupted connection.
    return { kind: isTooBig(error) ? 'fileTooBig' : 'broken' }
  }
}

// Not a zod schema: with one the framework would read the whole body before the route runs.
const uploadForm = {
  type: 'object' as const,
  properties: { file: { type: 'string' as const, format: 'binary' } },
  required: ['file'],
}

const uploadRoute = createRoute('post', '/jobs/{jobId}/applications/{applicationId}/upload', {
  summary: 'Add a file to an application',
  description:
    'Within a day of applying. The type is determined from the content. The same file is stored once. A visitor can send ' +
    'four files at a time; beyond that, and when very many arrive, the code is tooManyUploads: send it again later.',
  request: {
    params: applicationParams.extend({ jobId: z.string().max(100) }),
    body: { required: true, content: { 'multipart/form-data': { schema: uploadForm } } },
  },
  maxBodyBytes: Number.POSITIVE_INFINITY,
  responses: jsonResponses(singleResponse(attachmentResponseSchema), 404, 409, 413, 415, 429),
})

const uploadLimit = { maxAttempts: 100, windowMs: 3_600_000 }

const retryStorageSeconds = 3_600

/** By then, some of the uploads in progress have ended. */
const retryUploadSeconds = 5

export function addAttachmentUploadRoute(api: ApiRoutes<ApiEnv>, { db, now, hiring, storage }: ApiServices): void {
  const slots = createUploadSlots(uploadsAtATime)

  api.openapi(uploadRoute, async (c) => {
    const receive = async () => {
      const isAllowed = await countAttempt(db, `upload ${getVisitor(c)}`, uploadLimit, now())
      if (!isAllowed) return errorResponse(c, 'tooManyRequests')
      const { jobId, applicationId } = c.req.valid('param')
      const upload = await readUpload(c.req.raw)
      if (upload.kind === 'broken')
        return errorResponse(c, 'invalidRequest', { errors: { file: 'error-invalid-file' } })
      if (upload.kind !== 'read') return errorResponse(c, upload.kind, { errors: { file: `error-${upload.kind}` } })
      const visitor = getVisitor(c)
      const refusal = await refuseUpload(db, storage, { visitor, bytes: upload.file.bytes.length }, now())
      if (refusal) return errorResponse(c, refusal, { retryAfterSeconds: retryStorageSeconds })
      const result = await addAttachment(hiring, jobId, applicationId, upload.file)
      if (result.kind === 'unknownApplication') return errorResponse(c, 'applicationNotFound')
      if (result.kind === 'refused')
        return errorResponse(c, result.reason, { errors: { file: `error-${result.reason}` } })
      const data = toAttachmentResponse(result.attachment, hiring.scan !== undefined)
      return c.json({ success: true as const, data }, 200)
    }
    const response = await slots.run(getVisitor(c), receive)
    return response ?? errorResponse(c, 'tooManyUploads', { retryAfterSeconds: retryUploadSeconds })
  })
}
