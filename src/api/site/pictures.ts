import { z } from '@hono/zod-openapi'
import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { indexById } from '#domain/content/content.ts'
import { fitPictureWidth, missingPicture, type Picture } from '#domain/content/pictures.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { failures } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Products')

/** A placeholder for an unknown picture: one wrong name must not take down a page. */
export const getPicture = (pictures: ReadonlyMap<string, Picture>, id: string): Picture =>
  // The name becomes part of a URL, which cannot hold half a character.
  pictures.get(id) ?? { ...missingPicture, id: id.toWellFormed() }

const defaultWidth = 640

const matchesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  (ifNoneMatch ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))

const imageRoute = createRoute('get', '/images/products/{id}', {
  summary: 'The picture of a product',
  description: 'Needs no credential, so that an <img> can use it. The width is rounded up to the next available one.',
  security: [],
  request: {
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ width: z.coerce.number().int().min(1).max(4000).optional() }),
  },
  responses: {
    200: { description: 'WebP', content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...failures(404),
  },
})

export function addProductImageRoute(api: ApiRoutes<ApiEnv>, { content, readPicture }: ApiServices): void {
  api.openapi(imageRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { width = defaultWidth } = c.req.valid('query')
    const { products, pictures } = content()
    const product = indexById(products).get(id)
    if (!product) return errorResponse(c, 'notFound')
    const picture = getPicture(pictures, product.image)
    const servedWidth = fitPictureWidth(picture.width, width)
    const etag = `"${picture.hash}-${servedWidth}"`
    const headers = { etag, 'cache-control': 'public, max-age=3600', 'content-type': 'image/webp' }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers) as never
    const { bytes, contentType, isPlaceholder } = await readPicture(picture, servedWidth)
    const body = bytes as Uint8Array<ArrayBuffer>
    return isPlaceholder
      ? c.body(body, 200, { 'cache-control': 'public, max-age=10', 'content-type': contentType })
      : c.body(body, 200, headers)
  })
}
