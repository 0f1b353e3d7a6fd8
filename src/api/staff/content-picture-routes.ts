import { z } from '@hono/zod-openapi'
import { limitBody } from '#api/shared/limit-body.ts'
import { uploadPicture } from '#content/editing/upload-picture.ts'
import { singleResponse, staffFailureSchema } from '#contract/envelope.ts'
import { uploadedPictureSchema } from '#contract/staff/content.ts'
import type { StaffProblem } from '#contract/staff/staff-errors.ts'
import { maxPictureBytes } from '#domain/content/pictures.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Content')

const uploadRoute = createRoute('post', '/content/pictures', 'content.edit', {
  summary: 'Store the original of a picture: JPEG, PNG, WebP or AVIF of at most 20 MB and 50 megapixels',
  description: 'It is shown nowhere until an entry of kind picture names its hash.',
  request: { body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } } } },
  maxBodyBytes: Number.POSITIVE_INFINITY,
  middleware: [limitBody(maxPictureBytes, (c) => staffError(c, 'pictureTooBig'))],
  responses: {
    ...staffResponses(singleResponse(uploadedPictureSchema)),
    413: { description: 'Larger than 20 MB', content: { 'application/json': { schema: staffFailureSchema } } },
    415: { description: 'Not a picture', content: { 'application/json': { schema: staffFailureSchema } } },
  },
})

const problemByKind = {
  tooBig: 'pictureTooBig',
  tooManyPixels: 'pictureTooManyPixels',
  notAPicture: 'pictureNotAPicture',
  broken: 'pictureBroken',
} as const satisfies Record<string, StaffProblem>

export function addContentPictureRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  const { db, now } = orders
  api.openapi(uploadRoute, async (c) => {
    if (c.req.header('content-type') !== 'application/octet-stream') return staffError(c, 'unsupportedMediaType')
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const result = await uploadPicture({ db, now }, { bytes, actor: toActor(c.get('identity')) })
    if (result.kind !== 'stored') return staffError(c, problemByKind[result.kind])
    return c.json({ success: true as const, data: result.picture }, 200)
  })
}
