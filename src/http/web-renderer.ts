import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageRequest } from './pages.ts'

interface Parts {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  contextFor: (page: PageRequest) => RouterContextProvider
}

/** React Router as a function from a request to an answer. */
export function webRenderer({ build, mode, contextFor }: Parts): (page: PageRequest) => Promise<Response> {
  const handle = createRequestHandler(build, mode)
  return (page) => handle(page.request, contextFor(page))
}
