import { createServer, type RequestListener, type Server } from 'node:http'
import { StartupError } from '#config'

/** Stricter than Node's defaults, which let a slow client hold a connection for minutes. */
const settings = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  /** Most requests have no body and need no stream for one. */
  optimizeEmptyRequests: true,
}

export function createHttpServer(listener: RequestListener): Server {
  return createServer({ ...settings }, listener)
}

/** Resolves when the server listens; rejects with a message for the operator. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartupError(describeListenError(error, port, host))),
    )
    server.listen(port, host, resolve)
  })
}

function describeListenError({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: stop what runs there, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}: set HOST to one that it has.`
  return `The server cannot listen on ${host}:${port}: ${message}`
}
