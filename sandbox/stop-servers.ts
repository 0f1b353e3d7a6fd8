import type { Server } from 'node:http'
import type { SMTPServer } from 'smtp-server'

const graceMs = 400

/** Lets what is running finish for a moment, then hangs up. */
export async function stopServers(http: Server, smtp: SMTPServer): Promise<void> {
  const hangUp = setTimeout(() => http.closeAllConnections(), graceMs)
  const httpClosed = new Promise((resolve) => http.close(resolve))
  const smtpClosed = new Promise<void>((resolve) => smtp.close(resolve))
  http.closeIdleConnections()
  await Promise.all([httpClosed, smtpClosed])
  clearTimeout(hangUp)
}
