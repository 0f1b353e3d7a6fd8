/** React's own renderer with the tree of one page, over and over: no router, no loaders, no HTTP. Run as a child. */
import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { createApiClient } from '#web/api/api-client.ts'
import { requestContext } from '#web/request-context.ts'
import { answerParent } from '../load/answer-parent.ts'
import type { Slice } from '../load/contest.ts'

export interface RenderQuestion {
  houseUrl: string
  path: string
  renderer: 'string' | 'stream'
  ms: number
}

type HandleRequest = (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) => Promise<Response>

function contextOf(houseUrl: string): RouterContextProvider {
  const [apiCredential, language] = ['public:krume', 'de' as const]
  const fetchApi = (path: string, init: RequestInit) => fetch(`${houseUrl}/api/v1${path}`, init)
  const context = new RouterContextProvider()
  context.set(requestContext, {
    language,
    api: createApiClient({ fetch: fetchApi, credential: apiCredential, language }),
    apiCookies: () => [],
    apiCredential,
    publicUrl: houseUrl,
    mapTiles: undefined,
    today: () => new Date().toISOString().slice(0, 10),
    requestPayout: async () => new Response(),
    styleSheets: new Map(),
    reportError: () => {},
  })
  return context
}

type React = Pick<typeof import('react-dom/server'), 'renderToString' | 'renderToPipeableStream'>

/** Puts itself between the page and React's renderer, before the page is loaded, to see what it is given. */
function listenToReact() {
  const react = createRequire(import.meta.url)('react-dom/server') as React
  const { renderToString, renderToPipeableStream } = react
  const heard: { tree?: React.ReactNode } = {}
  react.renderToPipeableStream = (tree, options) => {
    heard.tree = tree
    return renderToPipeableStream(tree, options)
  }
  return { heard, renderToString, renderToPipeableStream }
}

function renderStream({ renderToPipeableStream }: Pick<React, 'renderToPipeableStream'>, tree: React.ReactNode) {
  return new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write: (_chunk, _encoding, done) => done(),
      final(done) {
        done()
        resolve()
      },
    })
    const { pipe } = renderToPipeableStream(tree, {
      onAllReady: () => pipe(sink),
      onError: reject,
      onShellError: reject,
    })
  })
}

/** The page's tree with its data loaded; what the router sends along for the browser is left out. */
async function prepare({ houseUrl, path }: RenderQuestion) {
  const { heard, ...react } = listenToReact()
  const build = (await import(pathToFileURL('build/web/server/index.js').href)) as ServerBuild
  const original = build.entry.module.default as unknown as HandleRequest
  const withoutHandoff: HandleRequest = (request, status, headers, context, loadContext) =>
    original(request, status, headers, { ...context, serverHandoffStream: undefined } as never, loadContext)
  const entry = { module: { ...build.entry.module, default: withoutHandoff } } as unknown as ServerBuild['entry']
  await createRequestHandler({ ...build, entry }, 'production')(new Request(houseUrl + path), contextOf(houseUrl))
  const { tree } = heard
  if (!tree) throw new Error(`${path} was not rendered`)
  return {
    string: async () => void react.renderToString(tree),
    stream: () => renderStream(react, tree),
  }
}

let prepared: ReturnType<typeof prepare> | undefined

answerParent<RenderQuestion, Slice>(async (question) => {
  prepared ??= prepare(question)
  const render = (await prepared)[question.renderer]
  const startedAtMs = performance.now()
  const cpuBefore = process.cpuUsage()
  let count = 0
  for (; performance.now() - startedAtMs < question.ms; count++) await render()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { count, seconds: (performance.now() - startedAtMs) / 1000, failures: 0, cpuSeconds: (user + system) / 1e6 }
})
