import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Keeps serving for a while, but ends the connection with each response: load balancers that have seen /readyz fail use
 * another process before the port closes.
 */
export function announceShutdown(server: Server, noticeMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  return new Promise((resolve) => setTimeout(resolve, noticeMs))
}

/** Enough for a full accept queue. */
const maxAcceptTurns = 600

/** Node accepts one queued connection per turn of the event loop; closing earlier would reset those in the queue. */
async function acceptQueuedConnections(server: Server): Promise<void> {
  let hasAccepted = true
  const onConnection = () => {
    hasAccepted = true
  }
  server.on('connection', onConnection)
  for (let turn = 0; hasAccepted && turn < maxAcceptTurns; turn++) {
    hasAccepted = false
    await nextTurn()
  }
  server.off('connection', onConnection)
}

const idleCheckMs = 500

/** Stops accepting connections, waits for running requests and aborts those that exceed the deadline. */
export async function stopGracefully(server: Server, deadlineMs: number): Promise<void> {
  await acceptQueuedConnections(server)
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    // Closes keep-alive connections whose last request ends after the port is closed.
    const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(idleCheck)
      resolve()
    })
  })
}
