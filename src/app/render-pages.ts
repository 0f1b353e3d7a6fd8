import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { createPaymentReturnApp } from '#api/site/payment.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Content } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Config } from '#foundation/config.ts'
import { getTranslator } from '#foundation/translations.ts'
import { readStartScript, readStyleSheets } from '#server/build-output.ts'
import { addFocalPoints, focalPointStyle } from '#server/focal-points.ts'
import type { createInProcessApi } from '#server/in-process-api.ts'
import type { createMedia } from '#server/media/create-media.ts'
import { addPageDescription } from '#server/page-description.ts'
import { createPages, type PageRequest } from '#server/pages.ts'
import type { createResponseCache } from '#server/response-cache.ts'
import { createPageMatcher, readPageRoutes } from '#server/route-patterns.ts'
import type { SecurityPolicy } from '#server/security-headers.ts'
import { createApiClient } from '#site/api/api-client.ts'
import { type PageDescription, requestContext } from '#site/request-context.ts'

export interface Web {
  /** A function in development, where the build changes while the server runs. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  /** The release of the build that the server runs from. */
  buildDir: string
}

interface PageDeps {
  config: Config
  logger: Logger
  web: Web
  policy: SecurityPolicy
  media: Pick<ReturnType<typeof createMedia>, 'readInlinePicture' | 'sharePictureOf'>
  payout: ReturnType<typeof createPaymentReturnApp>
  today: () => CalendarDate
  identifyVisitor: (request: IncomingMessage) => string
}

/** The site, or the preview of its draft. */
interface Site {
  content: () => Content
  createApiAccess: ReturnType<typeof createInProcessApi>
  cache: ReturnType<typeof createResponseCache>
  /** Marks a page of the preview. */
  finish?: (html: string, page: PageRequest) => string
}

/** Changes the text of a page; other responses stay as they are. */
async function rewritePage(response: Response, change: (html: string) => string): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  return new Response(change(await response.text()), { status: response.status, headers: response.headers })
}

/** Matches URLs to page routes; in development the routes are read again before each page. */
function createRouteTable({ build }: Web) {
  if (typeof build !== 'function') return { matchPage: createPageMatcher(readPageRoutes(build)) }
  let match = createPageMatcher([])
  return {
    matchPage: (url: string) => match(url),
    refreshRoutes: async () => {
      match = createPageMatcher(readPageRoutes(await build()))
    },
  }
}

/** Returns a function that creates the pages of a site. */
export function createPageRenderer(deps: PageDeps) {
  const { config, logger, web, policy, media, payout, today, identifyVisitor } = deps
  const { apiCredential, mapTiles, publicUrl } = config
  const isProduction = web.mode === 'production'
  const styleSheets = isProduction ? readStyleSheets(web.buildDir) : new Map<string, string>()
  const startScript = isProduction ? readStartScript(web.buildDir) : ''
  const renderRoute = createRequestHandler(web.build, web.mode)

  function createRouterContext(
    { createApiAccess, finish }: Site,
    { language, request, incoming, nonce }: PageRequest,
    describe: (page: PageDescription) => void,
  ): RouterContextProvider {
    const cookie = request.headers.get('cookie') ?? ''
    const { fetch, cookies } = createApiAccess({ visitor: identifyVisitor(incoming), cookie })
    const context = new RouterContextProvider()
    context.set(requestContext, {
      language,
      nonce,
      api: createApiClient({ fetch, credential: apiCredential, language }),
      apiCookies: cookies,
      apiCredential,
      publicUrl,
      mapTiles,
      today,
      requestPayout: async (path) => payout.request(path, { headers: { 'accept-language': language } }),
      styleSheets,
      startScript,
      isPreview: finish !== undefined,
      readInlinePicture: media.readInlinePicture,
      describe,
      reportError: (error) =>
        logger.error({ error: error instanceof Error ? error.stack : String(error) }, 'a page failed'),
    })
    return context
  }

  function getSharePicture({ content }: Site, path: string, language: Language) {
    const picture = media.sharePictureOf(path, language)
    if (!picture) return undefined
    const { headline, url } = picture
    const alt = getTranslator(language, 'search-engines')('cardAlt', { headline, name: content().company.name })
    return { url: publicUrl + url, alt }
  }

  /** Renders a page, and adds what its loader says about it. */
  async function render(site: Site, page: PageRequest): Promise<Response> {
    const style = focalPointStyle(site.content())
    let described: PageDescription | undefined
    const setDescription = (description: PageDescription) => {
      described = description
    }
    const response = await renderRoute(page.request, createRouterContext(site, page, setDescription))
    const addDescription = (html: string): string => {
      if (!described || response.status !== 200) return html
      const { path, structuredData } = described
      return addPageDescription(html, { structuredData, picture: getSharePicture(site, path, page.language) })
    }
    return rewritePage(response, (html) => {
      const complete = addFocalPoints(addDescription(html), style, page.nonce)
      return site.finish ? site.finish(complete, page) : complete
    })
  }

  return (site: Site) =>
    createPages({
      ...createRouteTable(web),
      render: (page) => render(site, page),
      cache: site.cache,
      policy,
      isStrict: isProduction,
      // The preview is for one browser.
      isBehindProxy: config.trustedProxies > 0 && !site.finish,
    })
}
