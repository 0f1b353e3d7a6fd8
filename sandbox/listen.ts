import type { AddressInfo, Server } from 'node:net'

export type Listening = { kind: 'listening'; port: number } | { kind: 'failed'; problem: string }

/** Port 0 asks the system for a free one. */
export function listen(server: Server, port: number, host: string): Promise<Listening> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`
      resolve({ kind: 'failed', problem: `Port ${port} on ${host} ${reason}.` })
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve({ kind: 'listening', port: (server.address() as AddressInfo).port })
    })
  })
}
