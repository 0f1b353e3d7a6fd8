import type { SendMailOptions } from 'nodemailer'
import type { MailAttachment, RenderedMail } from './mail-data.ts'

interface MailerOptions {
  smtpUrl: string
  timeoutMs: number
}

export interface OutgoingMail extends RenderedMail {
  to: string
  messageId: string
  /** `Name <address>`. */
  from: string
  replyTo?: string | undefined
  /** Where one click in the mail program unsubscribes (RFC 8058). */
  unsubscribeUrl?: string | undefined
  files?: readonly MailFile[]
}

/** Attached beside what was rendered. */
export interface MailFile extends Omit<MailAttachment, 'content'> {
  content: Buffer
}

export type SendResult = { kind: 'sent' } | { kind: 'refused' | 'unavailable'; reason: string }

interface Mailer {
  send(mail: OutgoingMail): Promise<SendResult>
  close(): void
}

/** A server that keeps sending single bytes never triggers the socket time-out; abort after this many time-outs. */
const maxTimeouts = 4

const isAddress = (text: string): boolean => /^[^\s<>,;:"()]+@[^\s<>,;:"()@]+$/.test(text)

/** Two for each of the two tasks that deliver mail. */
const mailsAtATime = 4

/** Half a megabyte of code, loaded by the first mail. */
const loadLibrary = async () => (await import('nodemailer')).default

const openPool = async ({ smtpUrl, timeoutMs }: MailerOptions) =>
  (await loadLibrary()).createTransport({
    pool: true,
    url: smtpUrl,
    // As many as are delivered at a time, so that none waits for another.
    maxConnections: mailsAtATime,
    // For a connection that breaks before anything is sent. The outbox decides about further retries.
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Passes addresses as objects, because nodemailer parses a string as a list of addresses. */
const toMessage = ({
  to,
  replyTo,
  unsubscribeUrl,
  attachments,
  files = [],
  ...mail
}: OutgoingMail): SendMailOptions => ({
  ...mail,
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
  attachments: [...attachments, ...files].map((attachment) => ({
    ...attachment,
    contentDisposition: 'attachment' as const,
  })),
})

/** Sends mail over SMTP. The caller chooses the Message-ID, so that a mail sent twice is recognized as a duplicate. */
export function createMailer(options: MailerOptions): Mailer {
  type Pool = ReturnType<typeof openPool>
  let pool: Pool | undefined
  let isClosed = false
  function replacePool(stuck: Pool): void {
    if (stuck === pool) pool = undefined
    void stuck.then((opened) => opened.close({ force: true }))
  }

  async function send(mail: OutgoingMail): Promise<SendResult> {
    if (!isAddress(mail.to)) return { kind: 'refused', reason: 'not an address' }
    if (isClosed) return { kind: 'unavailable', reason: 'closed' }
    pool ??= openPool(options)
    const usedPool = pool
    const timer = setTimeout(() => replacePool(usedPool), options.timeoutMs * maxTimeouts)
    try {
      await (await usedPool).sendMail(toMessage(mail))
      return { kind: 'sent' }
    } catch (error) {
      return toSendResult(error)
    } finally {
      clearTimeout(timer)
    }
  }

  function close(): void {
    isClosed = true
    void pool?.then((opened) => opened.close())
  }

  return { send, close }
}

interface SmtpError {
  code?: unknown
  /** The code of the operating system where nodemailer replaced it by its own. */
  originalCode?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/** Contains codes and commands only: the text of a server's response often contains the address. */
function describeError({ code, originalCode, command, responseCode }: SmtpError): string {
  const responseText = typeof responseCode === 'number' ? `SMTP ${responseCode}` : undefined
  const parts = [responseText ?? originalCode ?? code, command].filter((part): part is string =>
    /^[A-Z][A-Z0-9 ]*$/.test(String(part)),
  )
  return parts.join(' at ') || 'unknown error'
}

/** "Authentication required" and "relaying denied" are permanent codes, but concern our configuration. */
const isConfigurationError = ({ response, responseCode }: SmtpError): boolean =>
  responseCode === 503 || responseCode === 530 || /^\d{3}[ -]5\.7\./.test(String(response))

/** Refused only when the server will never accept this recipient; everything else is worth a retry. */
function toSendResult(error: unknown): Exclude<SendResult, { kind: 'sent' }> {
  const smtpError = (typeof error === 'object' && error ? error : {}) as SmtpError
  const { command, responseCode } = smtpError
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500
  const isRefused = command === 'RCPT TO' && isPermanent && !isConfigurationError(smtpError)
  return { kind: isRefused ? 'refused' : 'unavailable', reason: describeError(smtpError) }
}

const verifyTimeoutMs = 10_000

/** Connects to the mail server, signs in if the URL contains credentials, and sends nothing. */
export async function verifySmtp(smtpUrl: string): Promise<{ kind: 'ready' } | { kind: 'failed'; reason: string }> {
  const transport = (await loadLibrary()).createTransport({
    url: smtpUrl,
    connectionTimeout: verifyTimeoutMs,
    greetingTimeout: verifyTimeoutMs,
    socketTimeout: verifyTimeoutMs,
  })
  try {
    await transport.verify()
    return { kind: 'ready' }
  } catch (error) {
    const { code = 'error', responseCode = '' } = error as { code?: string; responseCode?: number | string }
    return { kind: 'failed', reason: `${code} ${responseCode}`.trim() }
  } finally {
    transport.close()
  }
}
