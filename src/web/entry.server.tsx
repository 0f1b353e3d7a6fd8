import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { withEarlyPicture } from './early-pictures.ts'
import { embeddedTextsId } from './i18n/embedded-texts-id.ts'
import { namespaceTexts, serverTexts } from './i18n/server-texts.ts'
import { TextContext } from './i18n/use-texts.ts'
import { paintFirst } from './paint-first.ts'
import { requestContext } from './request-context.ts'

export const streamTimeout = 5_000

/** Which texts a route needs; where it depends on what it shows, a function of its data. */
interface TextHandle {
  ns?: readonly string[] | ((data: unknown) => readonly string[])
}

/** The namespaces of the matched routes travel with the page, so that the browser starts without asking for them. */
function namespacesOf({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const { matches, loaderData } = staticHandlerContext
  const asked = matches.flatMap(({ route: { id } }) => {
    const { ns = [] } = (routeModules[id]?.handle ?? {}) as TextHandle
    return typeof ns === 'function' ? ns(loaderData[id]) : ns
  })
  return [...new Set(['common', ...asked])]
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
  const { language, report, styleSheets } = loadContext.get(requestContext)
  const texts = { language, namespaces: namespaceTexts(language, namespacesOf(routerContext)) }
  const { body, hasFailed } = await renderWhole(
    <TextContext value={serverTexts[language]}>
      <ServerRouter context={routerContext} url={request.url} />
      <script type="application/json" id={embeddedTextsId} dangerouslySetInnerHTML={{ __html: asInlineJson(texts) }} />
    </TextContext>,
    report,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(withEarlyPicture(paintFirst(body.toString(), styleSheets)), {
    status: hasFailed ? 500 : status,
    headers,
  })
}
