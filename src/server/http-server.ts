import { createServer, type RequestListener, type Server } from 'node:http'
import { StartupError } from '#foundation/config.ts'
import { limitConnectionsPerClient } from './connection-limits.ts'

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

/** Below the number of files that `deploy/krume@.service` allows. */
const maxConnections = 20_000
/** Closes connections whose client does not read the response. */
const inactivityTimeoutMs = 120_000

interface HttpServerOptions {
  /** Undefined behind a proxy. */
  connectionsPerClient?: number | undefined
}

export function createHttpServer(listener: RequestListener, { connectionsPerClient }: HttpServerOptions = {}): Server {
  const server = createServer({ ...settings }, listener)
  server.maxConnections = maxConnections
  server.setTimeout(inactivityTimeoutMs)
  if (connectionsPerClient) limitConnectionsPerClient(server, connectionsPerClient)
  return server
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
