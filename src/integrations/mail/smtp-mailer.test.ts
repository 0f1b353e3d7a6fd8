import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { aMailServer, type MailServer } from '#tests/support/a-mail-server.ts'
import { anOrderMail } from '#tests/support/an-order-mail.ts'
import { renderCustomerMail } from './render-customer-mail.ts'
import { makeMailer, type OutgoingMail } from './smtp-mailer.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function serve(options?: Parameters<typeof aMailServer>[0]): Promise<MailServer> {
  const server = await aMailServer(options)
  undo.push(server.close)
  return server
}

function mailerFor(smtpUrl: string, timeoutMs = 2000) {
  const mailer = makeMailer({ smtpUrl, from: 'Bäckerei Krume <bestellung@krume.example>', timeoutMs })
  undo.push(mailer.close)
  return mailer
}

/** Speaks as it likes. */
async function serveRaw(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  undo.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const aMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...renderCustomerMail('orderConfirmed', anOrderMail()),
  to: 'anna.huber@mail.example',
  messageId: '<outbox-1@krume.example>',
  ...changes,
})

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

describe('a mail that goes out', () => {
  test('arrives in two parts, umlauts and all, with the calendar file', async () => {
    const server = await serve()
    const mail = aMail({ replyTo: 'illertissen@krume.example' })
    expect(await mailerFor(server.url).send(mail)).toEqual({ kind: 'sent' })
    const [{ raw, email } = expect.unreachable()] = server.received
    expect(email.from).toMatchObject({ name: 'Bäckerei Krume', address: 'bestellung@krume.example' })
    expect(email.to?.map(({ address }) => address)).toEqual([mail.to])
    expect(email.replyTo?.map(({ address }) => address)).toEqual(['illertissen@krume.example'])
    expect(email.subject).toBe(mail.subject)
    expect(email.text?.trimEnd()).toBe(mail.text.trimEnd())
    expect(email.html?.trimEnd()).toBe(mail.html.trimEnd())
    expect(email.messageId).toBe('<outbox-1@krume.example>')
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).toContain('multipart/alternative')
  })

  test('carries the calendar file byte by byte, with its method', async () => {
    const server = await serve()
    const mail = aMail()
    await mailerFor(server.url).send(mail)
    const [{ raw, email } = expect.unreachable()] = server.received
    const [attachment = expect.unreachable()] = email.attachments
    expect(attachment).toMatchObject({ filename: 'abholung-7K3MN-PQ4RT.ics', mimeType: 'text/calendar' })
    expect(attachment.method).toBe('PUBLISH')
    expect(raw).toMatch(/Content-Type: text\/calendar;[^\r]*(?:\r\n [^\r]*)*method=PUBLISH/i)
    expect(raw).toContain('Content-Disposition: attachment')
    const encoded = raw.slice(raw.indexOf('Content-Disposition: attachment')).split('\r\n\r\n')[1] ?? ''
    expect(Buffer.from(encoded, 'base64').toString()).toBe(mail.attachments[0]?.content)
  })

  test('keeps its Message-ID when it is sent again, and shares a connection', async () => {
    const server = await serve()
    const mailer = mailerFor(server.url)
    await mailer.send(aMail())
    await mailer.send(aMail())
    expect(server.received.map(({ email }) => email.messageId)).toEqual(Array(2).fill('<outbox-1@krume.example>'))
    expect(server.connections()).toBe(1)
  })
})

describe('an address', () => {
  test('that the server refuses for good is refused, and named nowhere', async () => {
    const server = await serve({
      onRcptTo: ({ address }, _session, callback) => callback(smtpError(550, `5.1.1 <${address}> unknown`)),
    })
    const result = await mailerFor(server.url).send(aMail())
    expect(result).toEqual({ kind: 'refused', fault: 'SMTP 550 at RCPT TO' })
    expect(server.received).toEqual([])
  })

  test.each([
    [450, 'mailbox busy'],
    [554, '5.7.1 relay access denied'],
    [530, '5.7.0 authentication required'],
  ])('that gets %i %s may be tried again', async (code, message) => {
    const server = await serve({ onRcptTo: (_address, _session, callback) => callback(smtpError(code, message)) })
    const result = await mailerFor(server.url).send(aMail())
    expect(result).toEqual({ kind: 'unavailable', fault: `SMTP ${code} at RCPT TO` })
  })

  test.each([
    'a@mail.example\r\nRCPT TO:<b@mail.example>',
    'a@mail.example, b@mail.example',
    '<a@mail.example>',
    'a',
    '',
  ])('that is none is not even tried: %j', async (to) => {
    const server = await serve()
    expect(await mailerFor(server.url).send(aMail({ to }))).toEqual({ kind: 'refused', fault: 'not an address' })
    expect(server.connections()).toBe(0)
  })

  test('that is refused does not spoil the connection for the next', async () => {
    const server = await serve({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('nobody') ? smtpError(550, 'unknown') : null),
    })
    const mailer = mailerFor(server.url)
    expect(await mailer.send(aMail({ to: 'nobody@mail.example' }))).toMatchObject({ kind: 'refused' })
    expect(await mailer.send(aMail())).toEqual({ kind: 'sent' })
  })
})

describe('a server', () => {
  test.each([451, 550])('that answers %i to the sender is unavailable', async (code) => {
    const server = await serve({
      onMailFrom: ({ address }, _session, callback) => callback(smtpError(code, `not from ${address}`)),
    })
    const result = await mailerFor(server.url).send(aMail())
    expect(result).toEqual({ kind: 'unavailable', fault: `SMTP ${code} at MAIL FROM` })
  })

  test('that is down is unavailable, and found again when it is back', async () => {
    const gone = await aMailServer()
    await gone.close()
    const mailer = mailerFor(gone.url)
    expect(await mailer.send(aMail())).toEqual({ kind: 'unavailable', fault: 'ECONNREFUSED at CONN' })
    const back = await aMailServer({}, Number(new URL(gone.url).port))
    undo.push(back.close)
    expect(await mailer.send(aMail())).toEqual({ kind: 'sent' })
  })

  test.each([0, 1])('that dies after a last dot, %i mails later, gets no mail twice unasked', async (sound) => {
    let arrivals = 0
    const url = await serveRaw((socket) => {
      socket.write('220 here\r\n')
      let message: string | undefined
      socket.on('data', (chunk) => {
        if (message === undefined) {
          const isData = chunk.toString().startsWith('DATA')
          if (isData) message = ''
          return socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
        }
        message += chunk.toString()
        if (!message.endsWith('\r\n.\r\n')) return
        message = undefined
        arrivals += 1
        if (arrivals > sound) socket.destroy()
        else socket.write('250 kept\r\n')
      })
    })
    const mailer = mailerFor(url)
    for (let count = 0; count < sound; count += 1) expect(await mailer.send(aMail())).toEqual({ kind: 'sent' })
    expect(await mailer.send(aMail())).toMatchObject({ kind: 'unavailable' })
    expect(arrivals).toBe(sound + 1)
  })
})

describe('a server that stalls', () => {
  test('before its greeting is given up in time', async () => {
    const url = await serveRaw(() => {})
    const startedAt = performance.now()
    expect(await mailerFor(url, 200).send(aMail())).toEqual({ kind: 'unavailable', fault: 'ETIMEDOUT at CONN' })
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  test('after the message is given up in time', async () => {
    const server = await serve({ onMailFrom: () => {} })
    expect(await mailerFor(server.url, 200).send(aMail())).toMatchObject({ kind: 'unavailable' })
  })

  test('by talking without end is given up in time, and the next mail gets a fresh connection', async () => {
    const url = await serveRaw((socket) => {
      const timer = setInterval(() => socket.write('220-still there\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    const mailer = mailerFor(url, 150)
    const startedAt = performance.now()
    expect(await mailer.send(aMail())).toMatchObject({ kind: 'unavailable' })
    expect(await mailer.send(aMail())).toMatchObject({ kind: 'unavailable' })
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })

  test('or talks nonsense, or hangs up at once, is unavailable', async () => {
    const nonsense = await serveRaw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const silent = await serveRaw((socket) => socket.destroy())
    expect(await mailerFor(nonsense, 300).send(aMail())).toMatchObject({ kind: 'unavailable' })
    expect(await mailerFor(silent, 300).send(aMail())).toMatchObject({ kind: 'unavailable' })
  })
})

test('a closed mailer answers instead of throwing', async () => {
  const server = await serve()
  const mailer = mailerFor(server.url)
  mailer.close()
  expect(await mailer.send(aMail())).toMatchObject({ kind: 'unavailable' })
})
