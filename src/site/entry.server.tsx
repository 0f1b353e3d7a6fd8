import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import type { Namespace } from '#domain/i18n/translate.ts'
import { optimizeFirstPaint } from './first-paint.server.ts'
import { getEmbeddedTranslations, serverTranslations } from './i18n/translations.server.ts'
import { embeddedTranslationsId, TranslationContext } from './i18n/use-translation.ts'
import { inlineFirstPicture, shortenSharedCaching } from './inline-picture.server.ts'
import { InlineNonceContext } from './layout/inline-nonce.ts'
import type { StartMode } from './page-start/start-signal.ts'
import { requestContext } from './request-context.ts'
import type { RouteHandle } from './route-handle.ts'

export const streamTimeout = 5_000

/** The translations of the matched routes are embedded in the page, so the browser need not fetch them. */
function findNamespaces({ staticHandlerContext, routeModules }: EntryContext): Namespace[] {
  const { matches, loaderData } = staticHandlerContext
  const namespaces = matches.flatMap(({ route: { id } }) => {
    const { ns = [] } = (routeModules[id]?.handle ?? {}) as RouteHandle
    return typeof ns === 'function' ? ns(loaderData[id] as never) : ns
  })
  return [...new Set<Namespace>(['common', ...namespaces])]
}

/** The page decides, and an error page, which has no route of its own, starts at once. */
function findStartMode({ staticHandlerContext: { matches, errors }, routeModules }: EntryContext): StartMode {
  const { startMode = 'afterPaint' } = (routeModules[matches.at(-1)?.route.id ?? '']?.handle ?? {}) as RouteHandle
  return errors ? 'afterPaint' : startMode
}

// A closing script tag inside a translation must not end the data block.
const toInlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Waits for the whole page: it is cached and needs its content security policy before the first byte is sent. */
function renderHtml(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise React moves large Suspense boundaries to the end of the document and needs a script to move them back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        resolve(text(pipe(new PassThrough())))
      },
      onShellError: reject,
      onError,
    })
    const timeout = setTimeout(abort, streamTimeout + 1_000)
  })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(requestContext).reportError(error)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { language, nonce, styleSheets, startScript, readInlinePicture, reportError } = loadContext.get(requestContext)
  const translations = getEmbeddedTranslations(language, findNamespaces(routerContext))
  const html = await renderHtml(
    <TranslationContext value={serverTranslations[language]}>
      <InlineNonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        <script
          type="application/json"
          id={embeddedTranslationsId}
          dangerouslySetInnerHTML={{ __html: toInlineJson(translations) }}
        />
      </InlineNonceContext>
    </TranslationContext>,
    reportError,
  )
  const startMode = findStartMode(routerContext)
  const optimized = optimizeFirstPaint(html, { styleSheets, nonce, startScript, startMode })
  const page = await inlineFirstPicture(optimized, readInlinePicture)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!page.isComplete) shortenSharedCaching(headers)
  return new Response(page.html, { status, headers })
}
