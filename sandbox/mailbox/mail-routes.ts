import { type Context, Hono } from 'hono'
import { detectLanguage } from '../pages/format.ts'
import type { Services } from '../start-sandbox.ts'
import { renderMailListPage, renderMailMissingPage, renderMailPage } from './mailbox-pages.ts'
import { deleteMails, findMail, listMails, readAttachment, readRawMail, toMailResponse } from './mails.ts'
import { toHtmlDocument } from './smtp-server.ts'

// A mail brings its own styles along and must not be able to do anything but look.
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
].join('; ')

export function mailRoutes({ db }: Services): Hono {
  const app = new Hono()
  const languageFor = (c: Context) => detectLanguage(c.req.header('accept-language'))
  const missing = (c: Context) => c.html(renderMailMissingPage(languageFor(c)), 404)

  app.get('/mail', (c) => {
    const recipient = c.req.query('to')?.trim() ?? ''
    return c.html(renderMailListPage({ mails: listMails(db, recipient), recipient, language: languageFor(c) }))
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
    return mail ? c.html(renderMailPage(mail, languageFor(c))) : missing(c)
  })

  app.get('/mail/:id{[0-9]+}/html', (c) => {
    const mail = findMail(db, Number(c.req.param('id')))
    if (mail?.html == null) return missing(c)
    return c.html(toHtmlDocument(mail), 200, { 'content-security-policy': mailPolicy })
  })

  app.get('/mail/:id{[0-9]+}/raw', (c) => {
    const raw = readRawMail(db, Number(c.req.param('id')))
    return raw ? c.body(raw, 200, { 'content-type': 'text/plain; charset=utf-8' }) : missing(c)
  })

  app.get('/mail/:id{[0-9]+}/attachments/:position{[0-9]+}', (c) => {
    const mail = findMail(db, Number(c.req.param('id')))
    const attachment = mail?.attachments[Number(c.req.param('position'))]
    const content = mail && attachment ? readAttachment(db, mail.id, attachment.position) : null
    if (!attachment || !content) return missing(c)
    return c.body(content, 200, {
      'content-type': attachment.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeFilename(attachment.filename)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  app.get('/mail/*', missing)
  return app
}

/** RFC 8187 leaves fewer characters alone than encodeURIComponent does. */
function encodeFilename(filename: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, percent)
}
