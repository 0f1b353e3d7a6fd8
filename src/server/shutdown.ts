import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
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

interface StopOptions {
  /** Requests that still run then are aborted. */
  deadlineMs: number
  /**
   * How long idle connections stay open. A proxy may be sending a request on one that looks idle here; closing it would
   * fail that request. Every response ends its connection now, so soon there are none that the proxy still uses.
   */
  idleGraceMs?: number
}

/** Stops accepting connections, waits for running requests and aborts those that exceed the deadline. */
export async function stopGracefully(server: Server, { deadlineMs, idleGraceMs = 0 }: StopOptions): Promise<void> {
  await acceptQueuedConnections(server)
  // After the poll phase, so that connections with a request that has arrived are not idle.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    // Again and again: the last request of a keep-alive connection may end after the port is closed.
    let idleCheck: NodeJS.Timeout | undefined
    const grace = setTimeout(() => {
      closeIdle()
      idleCheck = setInterval(closeIdle, idleCheckMs)
    }, idleGraceMs)
    // Not the method of the HTTP server, which would close idle connections at once.
    NetServer.prototype.close.call(server, () => {
      for (const timer of [deadline, grace, idleCheck]) clearTimeout(timer)
      resolve()
    })
  })
}
