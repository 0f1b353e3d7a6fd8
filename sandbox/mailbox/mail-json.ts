import type { Mail } from './mails-store.ts'

export function mailJson(mail: Mail, origin: string) {
  const { id, receivedAt, messageId, from, fromName, to, cc, subject, text, html, headers, envelope } = mail
  const attachments = mail.attachments.map(({ position, filename, contentType, size }) => ({
    filename,
    contentType,
    size,
    url: `${origin}/mail/${id}/attachments/${position}`,
  }))
  return { id, receivedAt, messageId, from, fromName, to, cc, subject, text, html, attachments, headers, envelope }
}
