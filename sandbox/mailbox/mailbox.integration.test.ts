import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.stop())

const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const aMail: SendMailOptions = {
  from: 'Bäckerei Krume <bestellung@krume.example>',
  to: 'Jörg Müßig <joerg@kunde.example>',
  bcc: 'archiv@krume.example',
  subject: 'Ihre Bestellung für Dienstag: zwölf Brezeln & Käse',
  text: 'Grüß Gott Jörg,\nzwölf Brezeln liegen bereit.',
  html: '<!doctype html><html><head><style>p{color:red}</style></head><body><p>Grüß Gott</p><img src="cid:logo"></body></html>',
  messageId: '<k-7q2m@krume.example>',
  attachments: [
    { filename: 'Abhol-Übersicht (Dienstag).txt', content: 'Filiale Illertissen', contentType: 'text/plain' },
    { filename: 'logo.svg', content: image, contentType: 'image/svg+xml', cid: 'logo' },
  ],
}

const send = (mail: SendMailOptions = aMail, options = {}) =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ...options }).sendMail(mail)
const messages = async (query = '') => (await fetch(`${sandbox.url}/mail/messages.json${query}`)).json()
const page = async (path: string, language = 'de') => {
  const response = await fetch(`${sandbox.url}${path}`, { headers: { 'accept-language': language } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const addFault = (fault: unknown) =>
  fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) })

describe('received mail', () => {
  test('is listed with its text, headers, umlauts and attachments', async () => {
    await send()
    const [mail] = await messages()
    expect(mail).toMatchObject({
      messageId: '<k-7q2m@krume.example>',
      from: 'bestellung@krume.example',
      fromName: 'Bäckerei Krume',
      to: ['joerg@kunde.example'],
      subject: aMail.subject,
      html: expect.stringContaining('<p>Grüß Gott</p>'),
      envelope: { from: 'bestellung@krume.example', to: ['joerg@kunde.example', 'archiv@krume.example'] },
    })
    expect(mail.text.trim()).toBe(aMail.text)
    expect(mail.headers['message-id']).toBe('<k-7q2m@krume.example>')
    expect(mail.headers.from).toContain('Bäckerei Krume')
    expect(mail.attachments[0]).toMatchObject({ filename: 'Abhol-Übersicht (Dienstag).txt', contentType: 'text/plain' })
    const download = await fetch(mail.attachments[0].url)
    expect(await download.text()).toBe('Filiale Illertissen')
    expect(mail.attachments[0].size).toBe(19)
  })

  test('is listed before older mails and found by recipient', async () => {
    await send()
    await send({ ...aMail, to: 'anna@kunde.example', bcc: undefined, subject: 'Zweite' })
    const subjects = (list: { subject: string }[]) => list.map(({ subject }) => subject)
    expect(subjects(await messages())).toEqual(['Zweite', aMail.subject])
    expect(subjects(await messages('?to=ANNA@kunde.example'))).toEqual(['Zweite'])
    expect(subjects(await messages('?to=archiv@krume.example'))).toEqual([aMail.subject])
    expect(await messages('?to=nobody@kunde.example')).toEqual([])
    await fetch(`${sandbox.url}/mail/messages.json`, { method: 'DELETE' })
    expect(await messages()).toEqual([])
  })

  test('is accepted with any login', async () => {
    await send(aMail, { auth: { user: 'somebody', pass: 'anything' } })
    expect(await messages()).toHaveLength(1)
  })

  test('is rejected when it is larger than 30 MB', async () => {
    const attachments = [{ filename: 'big.bin', content: Buffer.alloc(24_000_000) }]
    await expect(send({ ...aMail, attachments })).rejects.toMatchObject({ responseCode: 552 })
    expect(await messages()).toEqual([])
  })
})

describe('mailbox pages', () => {
  test('show an empty mailbox in both languages', async () => {
    expect((await page('/mail')).text).toContain('Noch ist nichts angekommen')
    expect((await page('/mail', 'en-GB')).text).toContain('Nothing has arrived yet')
  })

  test('list mails and show each with its parts', async () => {
    await send()
    const [{ id }] = await messages()
    expect((await page('/mail')).text).toContain('zwölf Brezeln &amp; Käse')
    expect((await page('/mail?to=nobody@x.example')).text).toContain('Keine Mail an nobody@x.example')
    const view = await page(`/mail/${id}`)
    for (const expected of ['joerg@kunde.example', 'Abhol-Übersicht', 'zwölf Brezeln liegen bereit', 'sandbox="']) {
      expect(view.text).toContain(expected)
    }
    expect(view.headers.get('content-security-policy')).not.toContain('unsafe')
  })

  test('serve the HTML part sandboxed, with its images and links that leave the frame', async () => {
    await send()
    const [{ id }] = await messages()
    const { headers, text } = await page(`/mail/${id}/html`)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/)
    expect(headers.get('content-security-policy')).not.toContain('script')
    expect(text).toContain(`src="/mail/${id}/attachments/1"`)
    expect(text).toContain('<head><base target="_blank">')
  })

  test('serve an HTML part whose content id has a percent sign that encodes nothing', async () => {
    await send({ ...aMail, html: '<p>Nur heute</p><img src="cid:50%">' })
    const [{ id }] = await messages()
    const { status, text } = await page(`/mail/${id}/html`)
    expect([status, text]).toEqual([200, expect.stringContaining('<img src="cid:50%">')])
  })

  test('serve attachments as downloads', async () => {
    await send()
    const [{ id }] = await messages()
    const { headers } = await page(`/mail/${id}/attachments/0`)
    expect(headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Abhol-%C3%9Cbersicht%20%28Dienstag%29.txt",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('serve the raw source', async () => {
    await send()
    const [{ id }] = await messages()
    const { headers, text } = await page(`/mail/${id}/raw`)
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toContain('Message-ID: <k-7q2m@krume.example>')
  })

  test('respond with 404 for unknown mails and attachments', async () => {
    for (const path of ['/mail/999', '/mail/999/html', '/mail/999/raw', '/mail/1/attachments/9', '/mail/x']) {
      expect((await page(path)).status).toBe(404)
    }
  })
})

describe('faults of the mail server', () => {
  test('refuse: the sender gets a temporary error and can retry', async () => {
    await addFault({ route: 'smtp', mode: 'refuse', times: 1 })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    await send()
    expect(await messages()).toHaveLength(1)
  })

  test('refuse with a permanent error status', async () => {
    await addFault({ route: 'smtp', mode: 'refuse', status: 550, times: 1 })
    await expect(send()).rejects.toMatchObject({ responseCode: 550 })
  })

  test('stall: the sender runs into its timeout', async () => {
    await addFault({ route: 'smtp', mode: 'stall', times: 1 })
    await expect(send(aMail, { socketTimeout: 200 })).rejects.toThrow()
    expect(await messages()).toEqual([])
  })

  test('drop-after-data: the mail is stored, but never acknowledged', async () => {
    await addFault({ route: 'smtp', mode: 'drop-after-data', times: 1 })
    await expect(send()).rejects.toThrow()
    await send()
    const ids = (await messages()).map(({ messageId }: { messageId: string }) => messageId)
    expect(ids).toEqual(['<k-7q2m@krume.example>', '<k-7q2m@krume.example>'])
  })
})
