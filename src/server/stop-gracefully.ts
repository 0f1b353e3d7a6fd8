import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'

/**
 * A balancer learns from a refused connection that nobody is here. Until it has, it may send on a line that was idle a
 * moment ago, and what it sent would be lost with the line.
 */
const idleGraceMs = 500

/** Enough for a full queue; whoever comes faster than that is refused. */
const mostRounds = 600

/** The system lets one waiting connection in a round; the door closed too early would hang up on the others. */
async function letWaitingIn(server: Server): Promise<void> {
  let hasCome = true
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  for (let round = 0; hasCome && round < mostRounds; round++) {
    hasCome = false
    await nextRound()
  }
  server.off('connection', note)
}

/** Takes no new connections, lets running requests end, and gives up on them after the deadline. */
export async function stopGracefully(server: Server, deadlineMs: number): Promise<void> {
  await letWaitingIn(server)
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    const idle = setInterval(() => server.closeIdleConnections(), idleGraceMs)
    // Not HTTP's own way to close, which hangs up on idle lines at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(deadline)
      clearInterval(idle)
      resolve()
    })
  })
}
