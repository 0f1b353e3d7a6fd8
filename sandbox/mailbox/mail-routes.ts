import { type Context, Hono } from 'hono'
import { detectLanguage } from '../pages/format.ts'
import type { Services } from '../services.ts'
import { renderMailListPage, renderMailMissingPage, renderMailPage } from './mailbox-pages.ts'
import { deleteMails, findMail, listMails, type Mail, readAttachment, readRawMail, toMailResponse } from './mails.ts'

// Mails contain inline styles. Scripts, forms and other requests stay blocked.
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
].join('; ')

export function mailRoutes({ db }: Services): Hono {
  const app = new Hono()
  const getLanguage = (c: Context) => detectLanguage(c.req.header('accept-language'))
  const sendMissing = (c: Context) => c.html(renderMailMissingPage(getLanguage(c)), 404)

  app.get('/mail', (c) => {
    const recipient = c.req.query('to')?.trim() ?? ''
    return c.html(renderMailListPage({ mails: listMails(db, recipient), recipient, language: getLanguage(c) }))
  })

  app.get('/mail/messages.json', (c) => {
    const { origin } = new URL(c.req.url)
    return c.json(listMails(db, c.req.query('to')).map((mail) => toMailResponse(mail, origin)))
  })

  app.delete('/mail/messages.json', (c) => {
    deleteMails(db)
    return c.body(null, 204)
  })

  app.get('/mail/:id{[0-9]+}', (c) => {
    const mail = findMail(db, Number(c.req.param('id')))
    return mail ? c.html(renderMailPage(mail, getLanguage(c))) : sendMissing(c)
  })

  app.get('/mail/:id{[0-9]+}/html', (c) => {
    const mail = findMail(db, Number(c.req.param('id')))
    if (mail?.html == null) return sendMissing(c)
    return c.html(toHtmlDocument(mail), 200, { 'content-security-policy': mailPolicy })
  })

  app.get('/mail/:id{[0-9]+}/raw', (c) => {
    const raw = readRawMail(db, Number(c.req.param('id')))
    return raw ? c.body(raw, 200, { 'content-type': 'text/plain; charset=utf-8' }) : sendMissing(c)
  })

  app.get('/mail/:id{[0-9]+}/attachments/:position{[0-9]+}', (c) => {
    const mail = findMail(db, Number(c.req.param('id')))
    const attachment = mail?.attachments[Number(c.req.param('position'))]
    const content = mail && attachment ? readAttachment(db, mail.id, attachment.position) : null
    if (!attachment || !content) return sendMissing(c)
    return c.body(content, 200, {
      'content-type': attachment.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeFilename(attachment.filename)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  app.get('/mail/*', sendMissing)
  return app
}

/** RFC 8187 allows fewer unescaped characters than encodeURIComponent leaves. */
function encodeFilename(filename: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, percent)
}

/** A content id may contain a percent sign that encodes nothing. */
function decodeContentId(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Prepares the HTML part for an iframe: resolves embedded images and makes links open outside the frame. */
function toHtmlDocument(mail: Mail): string {
  const withImages = (mail.html ?? '').replace(/\bcid:([^"'\s)>]+)/gi, (whole, encodedId: string) => {
    const contentId = decodeContentId(encodedId)
    const image = mail.attachments.find((attachment) => attachment.contentId === contentId)
    return image ? `/mail/${mail.id}/attachments/${image.position}` : whole
  })
  const base = '<base target="_blank">'
  const head = /<head(\s[^>]*)?>/i
  return head.test(withImages) ? withImages.replace(head, (tag) => tag + base) : `<!doctype html>${base}${withImages}`
}
