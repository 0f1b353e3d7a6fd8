import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../database.ts'
import type { Attachment, Envelope, ParsedMail } from './parse-mail.ts'

export type AttachmentInfo = Omit<Attachment, 'content'> & { position: number; size: number }
type MailDocument = Omit<ParsedMail, 'attachments'> & { envelope: Envelope; attachments: AttachmentInfo[] }
export type Mail = MailDocument & { id: number; receivedAt: string }

type NewMail = { receivedAt: Date; envelope: Envelope; parsed: ParsedMail; raw: Uint8Array }

export function insertMail(db: DatabaseSync, { receivedAt, envelope, parsed, raw }: NewMail): void {
  const attachments = parsed.attachments.map(({ content, ...info }, position) => ({
    ...info,
    position,
    size: content.byteLength,
  }))
  const document: MailDocument = { ...parsed, envelope, attachments }
  inTransaction(db, () => {
    const sql = 'insert into mails (received_at, document, raw) values (?, ?, ?)'
    const { lastInsertRowid } = db.prepare(sql).run(receivedAt.toISOString(), JSON.stringify(document), raw)
    const insert = db.prepare(`insert into mail_attachments (mail_id, position, filename, content_type, content)
      values (?, ?, ?, ?, ?)`)
    parsed.attachments.forEach(({ filename, contentType, content }, position) => {
      insert.run(lastInsertRowid, position, filename, contentType, content)
    })
  })
}

/** Newest first. With a recipient, only mails to that address, as To, Cc or Bcc. */
export function listMails(db: DatabaseSync, recipient?: string): Mail[] {
  const rows = db.prepare('select id, received_at, document from mails order by id desc').all()
  const mails = rows.map(toMail)
  const wanted = recipient?.trim().toLowerCase()
  return wanted ? mails.filter((mail) => listRecipients(mail).includes(wanted)) : mails
}

export function findMail(db: DatabaseSync, id: number): Mail | null {
  const row = db.prepare('select id, received_at, document from mails where id = ?').get(id)
  return row ? toMail(row) : null
}

export function countMails(db: DatabaseSync): number {
  return Number(db.prepare('select count(*) as count from mails').get()?.count)
}

export function readRawMail(db: DatabaseSync, id: number): Uint8Array<ArrayBuffer> | null {
  const row = db.prepare('select raw from mails where id = ?').get(id)
  return row ? new Uint8Array(row.raw as Uint8Array) : null
}

export function readAttachment(db: DatabaseSync, id: number, position: number): Uint8Array<ArrayBuffer> | null {
  const row = db.prepare('select content from mail_attachments where mail_id = ? and position = ?').get(id, position)
  return row ? new Uint8Array(row.content as Uint8Array) : null
}

export function deleteMails(db: DatabaseSync): void {
  inTransaction(db, () => db.exec('delete from mails; delete from mail_attachments'))
}

function toMail(row: Record<string, unknown>): Mail {
  return { ...JSON.parse(String(row.document)), id: Number(row.id), receivedAt: String(row.received_at) }
}

function listRecipients(mail: Mail): string[] {
  return [...mail.to, ...mail.cc, ...mail.envelope.to].map((address) => address.toLowerCase())
}

export function toMailResponse(mail: Mail, origin: string) {
  const { id, receivedAt, messageId, from, fromName, to, cc, subject, text, html, headers, envelope } = mail
  const attachments = mail.attachments.map(({ position, filename, contentType, size }) => ({
    filename,
    contentType,
    size,
    url: `${origin}/mail/${id}/attachments/${position}`,
  }))
  return { id, receivedAt, messageId, from, fromName, to, cc, subject, text, html, attachments, headers, envelope }
}
