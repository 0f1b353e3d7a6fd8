import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageRequest, RenderedPage } from './pages.ts'

interface Parts {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  contextFor: (page: PageRequest, handOver: (html: readonly string[]) => void) => RouterContextProvider
}

/** React Router as a function from a request to an answer. */
export function webRenderer({ build, mode, contextFor }: Parts): (page: PageRequest) => Promise<RenderedPage> {
  const handle = createRequestHandler(build, mode)
  return async (page) => {
    let html: readonly string[] | undefined
    const handOver = (pieces: readonly string[]) => {
      html = pieces
    }
    const answer = await handle(page.request, contextFor(page, handOver))
    return { answer, html }
  }
}
