import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { indexById } from '#domain/content/index-by-id.ts'
import { pictureAddress, pictureWidths } from '#domain/content/picture.ts'
import { notFoundAnswer } from '../middleware/answers.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'

const usualWidth = 640

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  (ifNoneMatch ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))

const imageRoute = createRoute({
  method: 'get',
  path: '/images/products/{id}',
  tags: ['Products'],
  summary: 'A product’s picture',
  description: 'Needs no credential, so that it can stand in an <img>. A width is rounded up to the next one there is.',
  security: [],
  request: {
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ width: z.coerce.number().int().min(1).max(4000).optional() }),
  },
  responses: {
    200: { description: 'WebP', content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...notFoundAnswer,
  },
})

export function addProductImageRoute(api: OpenAPIHono<ApiEnv>, { bakery, pictures, mediaDir }: ApiServices): void {
  api.openapi(imageRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { width = usualWidth } = c.req.valid('query')
    const picture = pictures.get(indexById(bakery().products).get(id)?.image ?? '')
    if (!picture) return fail(c, 'notFound')
    const found = pictureWidths(picture.width).find((one) => one >= width) ?? picture.width
    const etag = `"${picture.hash}-${found}"`
    const headers = { etag, 'cache-control': 'public, max-age=3600', 'content-type': 'image/webp' }
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers) as never
    const file = join(mediaDir, basename(pictureAddress(picture, found, 'webp')))
    return c.body(await readFile(file), 200, headers)
  })
}
