import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Address, decodeWords, type Email, type Attachment as Part } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Services } from '../start-sandbox.ts'
import { insertMail, type Mail } from './mails.ts'

/** The HTML part made fit for a frame: embedded pictures are found, links leave the frame. */
export function toHtmlDocument(mail: Mail): string {
  const withPictures = (mail.html ?? '').replace(/\bcid:([^"'\s)>]+)/gi, (whole, contentId: string) => {
    const picture = mail.attachments.find((attachment) => attachment.contentId === decodeURIComponent(contentId))
    return picture ? `/mail/${mail.id}/attachments/${picture.position}` : whole
  })
  const base = '<base target="_blank">'
  const head = /<head(\s[^>]*)?>/i
  return head.test(withPictures)
    ? withPictures.replace(head, (tag) => tag + base)
    : `<!doctype html>${base}${withPictures}`
}

export type Envelope = { from: string; to: string[] }

export type Attachment = {
  filename: string
  contentType: string
  contentId: string | null
  content: Uint8Array
}

export type ParsedMail = {
  messageId: string | null
  from: string
  fromName: string
  to: string[]
  cc: string[]
  subject: string
  text: string | null
  html: string | null
  headers: Record<string, string>
  attachments: Attachment[]
}

/** What cannot be understood is still kept: then the envelope says from whom and to whom. */
export async function parseMail(raw: Uint8Array, envelope: Envelope): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw).catch(() => null)
  const to = toAddresses(email?.to)
  return {
    messageId: email?.messageId ?? null,
    from: toAddresses(email?.from && [email.from])[0] ?? envelope.from,
    fromName: email?.from?.name ?? '',
    to: to.length > 0 ? to : envelope.to,
    cc: toAddresses(email?.cc),
    subject: email?.subject ?? '',
    text: email?.text ?? null,
    html: email?.html ?? null,
    headers: toHeaders(email),
    attachments: filesFirst(email?.attachments ?? []).map(toAttachment),
  }
}

function toAddresses(list: Address[] | undefined): string[] {
  return (list ?? []).flatMap((entry) => entry.address ?? entry.group?.map((member) => member.address) ?? [])
}

/** By lower-case name; what comes several times, such as Received, is joined line by line. */
function toHeaders(email: Email | null): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { key, value } of email?.headers ?? []) {
    const decoded = decodeWords(value)
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}\n${decoded}` : decoded
  }
  return headers
}

/** What the reader is to keep comes before the pictures within the text. */
function filesFirst(parts: Part[]): Part[] {
  return [...parts.filter((part) => !part.related), ...parts.filter((part) => part.related)]
}

function toAttachment(part: Part, index: number): Attachment {
  const { content } = part
  return {
    filename: part.filename ?? `attachment-${index + 1}`,
    contentType: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, '') ?? null,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }
}

const maxBytes = 30 * 1024 * 1024

export function createSmtpServer(world: Services): SMTPServer {
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
      if (fault?.mode === 'drop-after-data') sessionsToDrop.add(session)
      callback()
    },
    onData: (stream, session, callback) => {
      receive(world, stream, session)
        .then((problem) => {
          if (!sessionsToDrop.delete(session)) return callback(problem)
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
const sessionsToDrop = new WeakSet<SMTPServerSession>()

async function receive(
  world: Services,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | null> {
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
