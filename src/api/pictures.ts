import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { indexById } from '#domain/content/content.ts'
import { type Picture, pictureUrl, pictureWidths } from '#domain/content/pictures.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { notFoundResponse } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

/** Throws for an unknown picture: the build creates every picture that the content uses. */
export function getPicture(pictures: ReadonlyMap<string, Picture>, id: string): Picture {
  const picture = pictures.get(id)
  if (!picture) throw new Error(`No picture named ${id}; build the media again`)
  return picture
}

const defaultWidth = 640

const matchesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  (ifNoneMatch ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))

const imageRoute = createRoute({
  method: 'get',
  path: '/images/products/{id}',
  tags: ['Products'],
  summary: 'The picture of a product',
  description: 'Needs no credential, so that an <img> can use it. The width is rounded up to the next available one.',
  security: [],
  request: {
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ width: z.coerce.number().int().min(1).max(4000).optional() }),
  },
  responses: {
    200: { description: 'WebP', content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...notFoundResponse,
  },
})

export function addProductImageRoute(api: OpenAPIHono<ApiEnv>, { content, pictures, mediaDir }: ApiServices): void {
  api.openapi(imageRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { width = defaultWidth } = c.req.valid('query')
    const picture = pictures.get(indexById(content().products).get(id)?.image ?? '')
    if (!picture) return errorResponse(c, 'notFound')
    const servedWidth = pictureWidths(picture.width).find((available) => available >= width) ?? picture.width
    const etag = `"${picture.hash}-${servedWidth}"`
    const headers = { etag, 'cache-control': 'public, max-age=3600', 'content-type': 'image/webp' }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers) as never
    const file = join(mediaDir, basename(pictureUrl(picture, servedWidth, 'webp')))
    return c.body(await readFile(file), 200, headers)
  })
}
