import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/**
 * A balancer learns from a refused connection that nobody is here. Until it has, it may send on a line that was idle a
 * moment ago, and what it sent would be lost with the line.
 */
const idleGraceMs = 500

/** Takes no new connections, lets running requests end, and gives up on them after the deadline. */
export function stopGracefully(server: Server, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    const idle = setInterval(() => server.closeIdleConnections(), idleGraceMs)
    const end = () => {
      clearTimeout(deadline)
      clearInterval(idle)
      resolve()
    }
    // Right after the system was asked for waiting connections: whoever still waited then would be hung up on.
    // Not HTTP's own way to close, which hangs up on idle lines at once.
    setImmediate(() => NetServer.prototype.close.call(server, end))
  })
}
