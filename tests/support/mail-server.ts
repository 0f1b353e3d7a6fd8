import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  /** Received mails, raw and parsed. */
  received: { raw: string; email: Email }[]
  connections(): number
  close(): Promise<void>
}

/** An SMTP server on a free port. Tests override handlers with `options`. */
export async function startMailServer(options: SMTPServerOptions = {}, listenPort = 0): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onData: async (stream, _session, callback) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const raw = Buffer.concat(chunks)
      received.push({ raw: raw.toString(), email: await PostalMime.parse(raw) })
      callback()
    },
    ...options,
  })
  // Some tests disconnect on purpose.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(listenPort, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => server.connections.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
