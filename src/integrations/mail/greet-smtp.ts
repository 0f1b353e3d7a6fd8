import nodemailer from 'nodemailer'

const timeoutMs = 10_000

/** Says hello to the mail server, with name and password where the address has them, and sends nothing. */
export async function greetSmtp(smtpUrl: string): Promise<{ kind: 'greeted' } | { kind: 'failed'; fault: string }> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
    return { kind: 'greeted' }
  } catch (error) {
    const { code = 'error', responseCode = '' } = error as { code?: string; responseCode?: number | string }
    return { kind: 'failed', fault: `${code} ${responseCode}`.trim() }
  } finally {
    transport.close()
  }
}
