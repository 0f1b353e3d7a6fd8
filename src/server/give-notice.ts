import type { Server } from 'node:http'

/**
 * Before the door closes: for a while everybody is still served, but every answer ends its connection, so that balancers
 * that have seen /readyz say no go elsewhere and nobody's next request meets a closed line.
 */
export function giveNotice(server: Server, noticeMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  return new Promise((resolve) => setTimeout(resolve, noticeMs))
}
