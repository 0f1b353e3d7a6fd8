import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Services } from '../services.ts'
import { insertMail } from './mails.ts'
import { parseMail } from './parse-mail.ts'

const maxBytes = 30 * 1024 * 1024

export function createSmtpServer(services: Services): SMTPServer {
  const server = new SMTPServer({
    name: 'sandbox',
    size: maxBytes,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 300,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'guest' }),
    onMailFrom: (_address, session, callback) => {
      const fault = services.faults.take('smtp')
      if (fault?.mode === 'refuse') return callback(smtpError(fault.status ?? 451, 'Refused by the sandbox'))
      if (fault?.mode === 'stall') return stall(fault.delayMs, callback)
      if (fault?.mode === 'drop-after-data') sessionsToDrop.add(session)
      callback()
    },
    onData: (stream, session, callback) => {
      receive(services, stream, session)
        .then((problem) => {
          if (!sessionsToDrop.delete(session)) return callback(problem)
          for (const connection of server.connections) {
            if (connection.session === session) connection._socket.destroy()
          }
        })
        .catch(callback)
    },
  })
  // Clients may disconnect at any time.
  server.on('error', () => {})
  return server
}

/** Sessions whose message is stored but never acknowledged. */
const sessionsToDrop = new WeakSet<SMTPServerSession>()

async function receive(
  services: Services,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | null> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) return smtpError(552, 'The message is larger than 30 MB')
  const { mailFrom, rcptTo } = session.envelope
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
  const raw = Buffer.concat(chunks)
  insertMail(services.db, { receivedAt: services.now(), envelope, parsed: await parseMail(raw, envelope), raw })
  return null
}

/** Responds after the delay, or never without one: the client runs into its timeout. */
function stall(delayMs: number | undefined, callback: () => void): void {
  if (delayMs !== undefined) void wait(delayMs, undefined, { ref: false }).then(callback)
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
