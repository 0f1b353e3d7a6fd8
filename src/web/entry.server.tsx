import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { embeddedTextsId } from './i18n/embedded-texts-id.ts'
import { namespaceTexts, serverI18n } from './i18n/server-i18n.ts'
import { requestContext } from './request-context.ts'

export const streamTimeout = 5_000

/** The namespaces of the matched routes travel with the page, so that the browser starts without asking for them. */
function namespacesOf({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle)
  return [...new Set(['common', ...handles.flatMap((handle) => (handle as { ns?: string[] } | undefined)?.ns ?? [])])]
}

// A closing script tag inside a text must not end the data block.
const asInlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The whole page as one body: it is hashed for the CSP, compressed and kept. */
function renderWhole(
  tree: React.ReactNode,
  report: (error: unknown) => void,
): Promise<{ body: Buffer; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let hasFailed = false
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        done()
        resolve({ body: Buffer.concat(chunks), hasFailed })
      },
    })
    const { pipe, abort } = renderToPipeableStream(tree, {
      onAllReady: () => {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError: (error) => {
        hasFailed = true
        report(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(requestContext).report(error)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { language, report } = loadContext.get(requestContext)
  const texts = { language, namespaces: namespaceTexts(language, namespacesOf(routerContext)) }
  const { body, hasFailed } = await renderWhole(
    <I18nextProvider i18n={serverI18n(language)}>
      <ServerRouter context={routerContext} url={request.url} />
      <script type="application/json" id={embeddedTextsId} dangerouslySetInnerHTML={{ __html: asInlineJson(texts) }} />
    </I18nextProvider>,
    report,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(body), { status: hasFailed ? 500 : status, headers })
}
