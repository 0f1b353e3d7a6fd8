import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { World } from '../world.ts'
import { insertMail } from './mails-store.ts'
import { parseMail } from './parse-mail.ts'

const maxBytes = 30 * 1024 * 1024

export function createSmtpServer(world: World): SMTPServer {
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
      const fault = world.faults.take('smtp')
      if (fault?.mode === 'refuse') return callback(smtpError(fault.status ?? 451, 'Refused by the sandbox'))
      if (fault?.mode === 'stall') return stall(fault.delayMs, callback)
      if (fault?.mode === 'drop-after-data') dropsAfterData.add(session)
      callback()
    },
    onData: (stream, session, callback) => {
      receive(world, stream, session)
        .then((problem) => {
          if (!dropsAfterData.delete(session)) return callback(problem)
          for (const connection of server.connections) {
            if (connection.session === session) connection._socket.destroy()
          }
        })
        .catch(callback)
    },
  })
  // A client that hangs up in the middle is its own business.
  server.on('error', () => {})
  return server
}

/** Sessions whose message is kept, but never acknowledged. */
const dropsAfterData = new WeakSet<SMTPServerSession>()

async function receive(world: World, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) return smtpError(552, 'The message is larger than 30 MB')
  const { mailFrom, rcptTo } = session.envelope
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
  const raw = Buffer.concat(chunks)
  insertMail(world.db, { receivedAt: world.now(), envelope, parsed: await parseMail(raw, envelope), raw })
  return null
}

/** Says nothing for a while, or for good: then the client has to lose patience. */
function stall(delayMs: number | undefined, callback: () => void): void {
  if (delayMs !== undefined) void wait(delayMs, undefined, { ref: false }).then(callback)
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
