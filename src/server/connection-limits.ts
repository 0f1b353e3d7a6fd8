import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toNetwork } from './visitor.ts'

/**
 * Closes the connections of a client beyond a number. For a server that clients reach directly: behind a proxy, all
 * connections come from its address.
 */
export function limitConnectionsPerClient(server: Server, maxPerClient: number): void {
  const countByClient = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const client = toNetwork(socket.remoteAddress ?? '')
    const count = countByClient.get(client) ?? 0
    if (count >= maxPerClient) {
      socket.destroy()
      return
    }
    countByClient.set(client, count + 1)
    socket.once('close', () => {
      const left = (countByClient.get(client) ?? 1) - 1
      if (left > 0) countByClient.set(client, left)
      else countByClient.delete(client)
    })
  })
}
