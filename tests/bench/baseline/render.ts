/** Renders the tree of one page with React alone: no router, no loaders, no HTTP. Runs as a child process. */
import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { createApiClient } from '#site/api/api-client.ts'
import { requestContext } from '#site/request-context.ts'
import { answerParent } from '../child-process.ts'
import type { Slice } from '../comparison.ts'

export interface RenderWork {
  serverUrl: string
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

function createContext(serverUrl: string): RouterContextProvider {
  const [apiCredential, language] = ['public:krume', 'de' as const]
  const fetchApi = (path: string, init: RequestInit) => fetch(`${serverUrl}/api/v1${path}`, init)
  const context = new RouterContextProvider()
  context.set(requestContext, {
    nonce: 'baseline',
    language,
    api: createApiClient({ fetch: fetchApi, credential: apiCredential, language }),
    apiCookies: () => [],
    apiCredential,
    publicUrl: serverUrl,
    mapTiles: undefined,
    today: () => new Date().toISOString().slice(0, 10),
    requestPayout: async () => new Response(),
    styleSheets: new Map(),
    startScript: '',
    isPreview: false,
    readInlinePicture: async () => ({ kind: 'none' }),
    describe: () => {},
    complete: (html) => html,
    reportError: () => {},
  })
  return context
}

type React = Pick<typeof import('react-dom/server'), 'renderToString' | 'renderToPipeableStream'>

/** Wraps React's renderer before the page is loaded, to record the tree that the page passes to it. */
function recordRenderedTree() {
  const react = createRequire(import.meta.url)('react-dom/server') as React
  const { renderToString, renderToPipeableStream } = react
  const recorded: { tree?: React.ReactNode } = {}
  react.renderToPipeableStream = (tree, options) => {
    recorded.tree = tree
    return renderToPipeableStream(tree, options)
  }
  return { recorded, renderToString, renderToPipeableStream }
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

/** Loads the page with its data once and returns renderers of its tree, without the router's data for hydration. */
async function prepareRenderers({ serverUrl, path }: RenderWork) {
  const { recorded, ...react } = recordRenderedTree()
  const build = (await import(pathToFileURL('build/current/web/server/index.js').href)) as ServerBuild
  const original = build.entry.module.default as unknown as HandleRequest
  const withoutHandoff: HandleRequest = (request, status, headers, context, loadContext) =>
    original(request, status, headers, { ...context, serverHandoffStream: undefined } as never, loadContext)
  const entry = { module: { ...build.entry.module, default: withoutHandoff } } as unknown as ServerBuild['entry']
  await createRequestHandler({ ...build, entry }, 'production')(new Request(serverUrl + path), createContext(serverUrl))
  const { tree } = recorded
  if (!tree) throw new Error(`${path} was not rendered`)
  return {
    string: async () => void react.renderToString(tree),
    stream: () => renderStream(react, tree),
  }
}

let renderers: ReturnType<typeof prepareRenderers> | undefined

answerParent<RenderWork, Slice>(async (work) => {
  renderers ??= prepareRenderers(work)
  const render = (await renderers)[work.renderer]
  const startedAtMs = performance.now()
  const cpuBefore = process.cpuUsage()
  let count = 0
  for (; performance.now() - startedAtMs < work.ms; count++) await render()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { count, seconds: (performance.now() - startedAtMs) / 1000, failures: 0, cpuSeconds: (user + system) / 1e6 }
})
