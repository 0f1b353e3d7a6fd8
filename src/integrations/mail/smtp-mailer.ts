import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { RenderedMail } from './mail-data.ts'
import { type SendResult, smtpVerdict } from './smtp-verdict.ts'

interface Setting {
  smtpUrl: string
  from: string
  timeoutMs: number
}

export interface OutgoingMail extends RenderedMail {
  to: string
  messageId: string
  replyTo?: string | undefined
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<SendResult>
  close(): void
}

/** A server that answers a word at a time wakes no time-out of the socket; after this many of them we give up. */
const patience = 4

const isAddress = (text: string): boolean => /^[^\s<>,;:"()]+@[^\s<>,;:"()@]+$/.test(text)

const openPool = ({ smtpUrl, timeoutMs }: Setting) =>
  nodemailer.createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: 2,
    // For a connection that broke before anything went out. Every further try is for the outbox to decide.
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** The address as an object: as text it would be read as a list. */
const toMessage = (from: string, { to, replyTo, attachments, ...mail }: OutgoingMail): SendMailOptions => ({
  ...mail,
  from,
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: attachments.map((attachment) => ({ ...attachment, contentDisposition: 'attachment' as const })),
})

/** Hands mails over to an SMTP server. The Message-ID comes from outside, so a mail sent twice is known as one. */
export function makeMailer(setting: Setting): Mailer {
  let pool = openPool(setting)
  const giveUp = (stuck: typeof pool) => {
    if (stuck === pool) pool = openPool(setting)
    stuck.close({ force: true })
  }

  async function send(mail: OutgoingMail): Promise<SendResult> {
    if (!isAddress(mail.to)) return { kind: 'refused', fault: 'not an address' }
    const used = pool
    const timer = setTimeout(() => giveUp(used), setting.timeoutMs * patience)
    try {
      await used.sendMail(toMessage(setting.from, mail))
      return { kind: 'sent' }
    } catch (error) {
      return smtpVerdict(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return { send, close: () => pool.close() }
}
