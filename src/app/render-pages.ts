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
import { type PageDescription, type RequestContext, requestContext } from '#site/request-context.ts'

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

  const reportPageError = (error: unknown) =>
    logger.error({ error: error instanceof Error ? error.stack : String(error) }, 'a page failed')

  function createRouterContext(
    { createApiAccess, finish }: Site,
    { language, request, visitor, nonce }: PageRequest,
    { describe, complete }: Pick<RequestContext, 'describe' | 'complete'>,
  ): RouterContextProvider {
    const cookie = request.headers.get('cookie') ?? ''
    const { fetch, cookies } = createApiAccess({ visitor, cookie })
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
      complete,
      reportError: reportPageError,
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
  function render(site: Site, page: PageRequest): Promise<Response> {
    const style = focalPointStyle(site.content())
    let described: PageDescription | undefined
    const describe = (description: PageDescription) => {
      described = description
    }
    const addDescription = (html: string, status: number): string => {
      if (!described || status !== 200) return html
      const { path, structuredData } = described
      return addPageDescription(html, { structuredData, picture: getSharePicture(site, path, page.language) })
    }
    const complete = (html: string, status: number): string => {
      const completed = addFocalPoints(addDescription(html, status), style, page.nonce)
      return site.finish ? site.finish(completed, page) : completed
    }
    return renderRoute(page.request, createRouterContext(site, page, { describe, complete }))
  }

  return (site: Site) =>
    createPages({
      ...createRouteTable(web),
      render: (page) => render(site, page),
      cache: site.cache,
      getVisitor: identifyVisitor,
      reportError: reportPageError,
      policy,
      isStrict: isProduction,
      // The preview is for one browser.
      isBehindProxy: config.trustedProxies > 0 && !site.finish,
    })
}
