import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { anOrderMail } from '#tests/support/builders.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createMailer, type OutgoingMail } from './mailer.ts'
import { renderCustomerMail } from './order-mails.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step()
})

async function serve(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  cleanUps.push(server.close)
  return server
}

function mailerFor(smtpUrl: string, timeoutMs = 30_000) {
  const mailer = createMailer({ smtpUrl, timeoutMs })
  cleanUps.push(mailer.close)
  return mailer
}

/** A server with arbitrary behaviour. */
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
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const aMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...renderCustomerMail('orderConfirmed', anOrderMail()),
  to: 'anna.huber@mail.example',
  from: 'Bäckerei Krume <bestellung@krume.example>',
  messageId: '<outbox-1@krume.example>',
  ...changes,
})

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

describe('a sent mail', () => {
  test('arrives as HTML and text with umlauts and the calendar file', async () => {
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

  test('contains the calendar file unchanged, with its method', async () => {
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

  test('keeps its Message-ID when sent again, and reuses the connection', async () => {
    const server = await serve()
    const mailer = mailerFor(server.url)
    await mailer.send(aMail())
    await mailer.send(aMail())
    expect(server.received.map(({ email }) => email.messageId)).toEqual(Array(2).fill('<outbox-1@krume.example>'))
    expect(server.connections()).toBe(1)
  })
})

describe('a recipient', () => {
  test('rejected permanently is refused, without the address in the reason', async () => {
    const server = await serve({
      onRcptTo: ({ address }, _session, callback) => callback(smtpError(550, `5.1.1 <${address}> unknown`)),
    })
    const result = await mailerFor(server.url).send(aMail())
    expect(result).toEqual({ kind: 'refused', reason: 'SMTP 550 at RCPT TO' })
    expect(server.received).toEqual([])
  })

  test.each([
    [450, 'mailbox busy'],
    [554, '5.7.1 relay access denied'],
    [530, '5.7.0 authentication required'],
  ])('rejected with %i %s is unavailable', async (code, message) => {
    const server = await serve({ onRcptTo: (_address, _session, callback) => callback(smtpError(code, message)) })
    const result = await mailerFor(server.url).send(aMail())
    expect(result).toEqual({ kind: 'unavailable', reason: `SMTP ${code} at RCPT TO` })
  })

  test.each([
    'a@mail.example\r\nRCPT TO:<b@mail.example>',
    'a@mail.example, b@mail.example',
    '<a@mail.example>',
    'a',
    '',
  ])('with the invalid address %j is refused without a connection', async (to) => {
    const server = await serve()
    expect(await mailerFor(server.url).send(aMail({ to }))).toEqual({ kind: 'refused', reason: 'not an address' })
    expect(server.connections()).toBe(0)
  })

  test('that is refused does not affect the next mail', async () => {
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
  test.each([451, 550])('that rejects the sender with %i is unavailable', async (code) => {
    const server = await serve({
      onMailFrom: ({ address }, _session, callback) => callback(smtpError(code, `not from ${address}`)),
    })
    const result = await mailerFor(server.url).send(aMail())
    expect(result).toEqual({ kind: 'unavailable', reason: `SMTP ${code} at MAIL FROM` })
  })

  test('that is down is unavailable until it is back', async () => {
    const gone = await startMailServer()
    await gone.close()
    const mailer = mailerFor(gone.url)
    expect(await mailer.send(aMail())).toEqual({ kind: 'unavailable', reason: 'ECONNREFUSED at CONN' })
    const back = await startMailServer({}, Number(new URL(gone.url).port))
    cleanUps.push(back.close)
    expect(await mailer.send(aMail())).toEqual({ kind: 'sent' })
  })

  test.each([0, 1])('that dies after the final dot, %i mails later, does not get a mail twice', async (sound) => {
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
  test('before its greeting times out', async () => {
    const url = await serveRaw(() => {})
    const startedAt = performance.now()
    expect(await mailerFor(url, 200).send(aMail())).toEqual({ kind: 'unavailable', reason: 'ETIMEDOUT at CONN' })
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  test('after the message times out', async () => {
    const server = await serve({ onMailFrom: () => {} })
    expect(await mailerFor(server.url, 200).send(aMail())).toMatchObject({ kind: 'unavailable' })
  })

  test('by sending endlessly times out, and the next mail uses a new connection', async () => {
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

  test('or responds with garbage, or hangs up at once, is unavailable', async () => {
    const nonsense = await serveRaw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const silent = await serveRaw((socket) => socket.destroy())
    expect(await mailerFor(nonsense, 300).send(aMail())).toMatchObject({ kind: 'unavailable' })
    expect(await mailerFor(silent, 300).send(aMail())).toMatchObject({ kind: 'unavailable' })
  })
})

test('a closed mailer returns a result instead of throwing', async () => {
  const server = await serve()
  const mailer = mailerFor(server.url)
  mailer.close()
  expect(await mailer.send(aMail())).toMatchObject({ kind: 'unavailable' })
})
