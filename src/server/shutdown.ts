import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

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
  /** How long idle connections stay open, and requests on them are served, after the port is closed. */
  idleGraceMs?: number
}

/**
 * Closes the port, ends each connection with its next response, and aborts requests that exceed the deadline.
 *
 * The order matters behind a proxy, which repeats a request only if it could not connect. Before the port is closed, it
 * should have no reason to open connections: they could be in the accept queue, which is reset. So connections are kept
 * alive until then. Afterwards an idle connection must not be closed at once: the proxy may be sending a request on it.
 */
export async function stopGracefully(server: Server, { deadlineMs, idleGraceMs = 0 }: StopOptions): Promise<void> {
  await acceptQueuedConnections(server)
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  // After the poll phase, so that connections with a request that has arrived are not idle.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    // Again and again: the last request of a connection may end after the port is closed.
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
