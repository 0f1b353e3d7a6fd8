import type { Server } from 'node:http'

/** Takes no new connections, lets running requests end, and gives up on them after the deadline. */
export function stopGracefully(server: Server, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}
