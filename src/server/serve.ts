import { createServer, type RequestListener, type Server } from 'node:http'
import { StartFault } from '../start-fault.ts'

/** Node's defaults let a slow client hold a connection for minutes; these do not. */
const settings = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  /** Most requests have no body, and need no stream that waits for one. */
  optimizeEmptyRequests: true,
}

export function makeServer(listener: RequestListener): Server {
  return createServer({ ...settings }, listener)
}

/** Resolves when the port is taken; the failure says in one sentence what is in the way. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartFault(listenFault(error, port, host))))
    server.listen(port, host, resolve)
  })
}

function listenFault({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: stop what runs there, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}: set HOST to one that it has.`
  return `The server cannot listen on ${host}:${port}: ${message}`
}
