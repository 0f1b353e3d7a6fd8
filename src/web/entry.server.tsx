import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
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

/**
 * What the router hands over to the browser is read before React begins: it then has nothing to wait for, and its
 * renderer for strings, which never waits, takes two thirds of the time of the one that streams.
 */
async function withHandoffRead(context: EntryContext): Promise<EntryContext> {
  if (!context.serverHandoffStream) return context
  const result = { done: true, value: await text(context.serverHandoffStream) }
  const streamCache = { 0: Object.assign(Promise.resolve(), { result }) }
  return {
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { ...context.renderMeta, streamCache },
  }
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
  const { language, styleSheets, handOver } = loadContext.get(requestContext)
  const texts = { language, namespaces: namespaceTexts(language, namespacesOf(routerContext)) }
  const page = renderToString(
    <TextContext value={serverTexts[language]}>
      <ServerRouter context={await withHandoffRead(routerContext)} url={request.url} />
      <script type="application/json" id={embeddedTextsId} dangerouslySetInnerHTML={{ __html: asInlineJson(texts) }} />
    </TextContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  handOver(['<!DOCTYPE html>', ...withEarlyPicture(paintFirst(page, styleSheets))])
  return new Response(null, { status, headers })
}
