import { createApi } from '#api/site/create-api.ts'
import type { ApiServices } from '#api/site/middleware/api-context.ts'
import { createPreviewContent } from '#content/editing/preview-content.ts'
import type { Content } from '#domain/content/content.ts'
import { pickLanguage } from '#domain/i18n/languages.ts'
import { createInProcessApi } from '#server/in-process-api.ts'
import { refusalMessage } from '#server/preview-html.ts'
import { createCachedResponder, createResponseCache } from '#server/response-cache.ts'

interface PreviewSiteDeps {
  services: ApiServices
  apiHeaders: Readonly<Record<string, string>>
  reportError: (error: Error) => void
}

const isRead = (method = 'GET') => method === 'GET' || method === 'HEAD'

function refuse({ headers }: RequestInit): Response {
  const acceptLanguage = new Headers(headers).get('accept-language')
  const message = refusalMessage(pickLanguage({ acceptLanguage }))
  return Response.json({ success: false, code: 'notAvailable', message }, { status: 409 })
}

/** The API with the content of the draft, for browsers that have opened a preview link. Nothing of it is cached. */
export function createPreviewSite({ services, apiHeaders, reportError }: PreviewSiteDeps) {
  const { db, now, orders, hiring } = services
  const load = createPreviewContent({ db, now })
  let drafted: Content | undefined
  const content = () => drafted ?? services.content()
  const cache = createResponseCache({ maxBytes: 0, contentVersion: () => content().version })
  const api = createApi(
    {
      ...services,
      content,
      orders: { ...orders, content },
      hiring: { ...hiring, content },
      respondCached: createCachedResponder(cache, apiHeaders).respond,
    },
    reportError,
  )
  return {
    api,
    content,
    cache,
    /** For pages; whatever would change something is refused here too. */
    createApiAccess: createInProcessApi((path, init, bindings) =>
      isRead(init.method) ? api.request(path, init, bindings) : refuse(init),
    ),
    /** Loads the draft as it is now; false if it cannot be shown. */
    async prepare(): Promise<boolean> {
      const loaded = await load()
      if (loaded.kind === 'content') drafted = loaded.content
      return loaded.kind === 'content'
    },
  }
}
