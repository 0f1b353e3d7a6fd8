import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { appDataParameter, type Language, languageParameter } from '#domain/i18n/languages.ts'
import type { Namespace } from '#domain/i18n/translate.ts'
import { type AppData, appDataId } from './app-data.ts'
import { isFirstPaintOptimized, optimizeFirstPaint } from './first-paint.server.ts'
import { getTexts, serverTranslations } from './i18n/translations.server.ts'
import { TranslationContext } from './i18n/use-translation.ts'
import { inlineFirstPicture, shortenSharedCaching } from './inline-picture.server.ts'
import { InlineNonceContext } from './layout/inline-nonce.ts'
import type { StartMode } from './page-start/start-signal.ts'
import { requestContext } from './request-context.ts'
import type { RouteHandle } from './route-handle.ts'

export const streamTimeout = 5_000

/** The translations of the matched routes come with the data of the app, so the browser need not fetch them one by one. */
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

// A closing script tag inside a text must not end the data block.
const toInlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Where the app of a page that starts with its first use finds its data: most visitors only read, and need none. Undefined
 * when the page contains the data, because it starts at once or belongs to its visitor alone.
 */
function findAppDataUrl(url: URL, language: Language, startMode: StartMode, headers: Headers): string | undefined {
  if (startMode === 'afterPaint' || !headers.get('cache-control')?.startsWith('public')) return undefined
  const params = new URLSearchParams(url.search)
  params.delete(languageParameter)
  params.set(appDataParameter, language)
  return `${url.pathname}?${params}`
}

/** A page arrives in dozens of parts at once; a stream that can also be read from would pass on each by itself. */
function collectText(onEnd: (text: string) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(parts).toString())
      done()
    },
  })
}

/** Waits for the whole page: it is cached and needs its content security policy before the first byte is sent. */
function renderHtml(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise React moves large Suspense boundaries to the end of the document and needs a script to move them back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        pipe(collectText(resolve))
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
  const { language, nonce, styleSheets, startScript, isPreview, readInlinePicture, complete, reportError } =
    loadContext.get(requestContext)
  const { serverHandoffStream, ...page } = routerContext
  const url = new URL(request.url)
  const startMode = findStartMode(routerContext)
  const appDataUrl =
    startScript && isFirstPaintOptimized && !isPreview ? findAppDataUrl(url, language, startMode, headers) : undefined
  const createAppData = async (): Promise<AppData> => ({
    texts: getTexts(language, findNamespaces(routerContext)),
    loaded: serverHandoffStream ? await text(serverHandoffStream) : '',
  })
  if (url.searchParams.has(appDataParameter)) return Response.json(await createAppData(), { status, headers })
  if (appDataUrl) await serverHandoffStream?.cancel()
  const appData = appDataUrl ? undefined : await createAppData()
  const html = await renderHtml(
    <TranslationContext value={serverTranslations[language]}>
      <InlineNonceContext value={nonce}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
        {appData && (
          <script type="application/json" id={appDataId} dangerouslySetInnerHTML={{ __html: toInlineJson(appData) }} />
        )}
      </InlineNonceContext>
    </TranslationContext>,
    reportError,
  )
  const optimized = optimizeFirstPaint(html, { styleSheets, nonce, startScript, startMode, appDataUrl })
  const finished = await inlineFirstPicture(optimized, readInlinePicture)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!finished.isComplete) shortenSharedCaching(headers)
  return new Response(complete(finished.html, status), { status, headers })
}
