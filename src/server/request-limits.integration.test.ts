import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRequestLimits } from './request-limits.ts'

const getClient = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-client'] ?? 'someone')

/** Handles a request when its body has arrived and `finish` was called as often as requests are being handled. */
function startServer(limits: ReturnType<typeof createRequestLimits>) {
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const refusal = limits.admit(request, response)
    if (refusal) return void response.writeHead(refusal === 'busy' ? 503 : 429, { connection: 'close' }).end()
    if (request.url === '/at-once') return void response.end()
    await text(request).catch(() => '')
    waiting.push(() => response.end())
  })
  return { server, waiting, finishAll: () => waiting.splice(0).forEach((finish) => void finish()) }
}

let [server, sockets]: [Server | undefined, Socket[]] = [undefined, []]
let port = 0

async function listen(limits: ReturnType<typeof createRequestLimits>) {
  const started = startServer(limits)
  server = started.server
  await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve))
  port = (started.server.address() as AddressInfo).port
  return started
}

beforeEach(() => {
  sockets = []
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server?.closeAllConnections()
  server?.close()
})

const send = (client: string, { path = '/', ...init }: RequestInit & { path?: string } = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { 'x-client': client } }).then(({ status }) => status)

/** Announces a body of two bytes and sends one. */
function openSlowPost(client: string): { sendRest(): void; response: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nX-Client: ${client}\r\nContent-Length: 2\r\n\r\nx`)
  const response = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString().slice(9, 12)))
    socket.once('error', () => resolve('closed'))
    socket.once('close', () => resolve('closed'))
  })
  return { sendRest: () => socket.write('y'), response }
}

describe('createRequestLimits', () => {
  test('refuses requests beyond those that are being handled, and admits new ones afterwards', async () => {
    const { waiting, finishAll } = await listen(createRequestLimits({ maxConcurrent: 2, maxPerClient: 9, getClient }))
    const running = [send('a'), send('b')]
    await expect.poll(() => waiting.length).toBe(2)
    expect(await send('c')).toBe(503)
    finishAll()
    expect(await Promise.all(running)).toEqual([200, 200])
    const next = send('c')
    await expect.poll(() => waiting.length).toBe(1)
    finishAll()
    expect(await next).toBe(200)
  })

  test('handles other requests while as many bodies as possible are arriving', async () => {
    const { waiting, finishAll } = await listen(createRequestLimits({ maxConcurrent: 2, maxPerClient: 9, getClient }))
    const slow = [openSlowPost('a'), openSlowPost('b')]
    const third = openSlowPost('c')
    expect(await third.response).toBe('503')
    const read = send('d')
    await expect.poll(() => waiting.length).toBe(1)
    finishAll()
    expect(await read).toBe(200)
    for (const { sendRest } of slow) sendRest()
    await expect.poll(() => waiting.length).toBe(2)
    // Both bodies have arrived, so both requests are being handled.
    expect(await send('d')).toBe(503)
    finishAll()
    expect(await Promise.all(slow.map(({ response }) => response))).toEqual(['200', '200'])
  })

  test('limits the requests of one client, slow ones included, and no others', async () => {
    const { waiting, finishAll } = await listen(createRequestLimits({ maxConcurrent: 9, maxPerClient: 2, getClient }))
    openSlowPost('a')
    const first = send('a')
    await expect.poll(() => waiting.length).toBe(1)
    expect(await openSlowPost('a').response).toBe('429')
    expect(await send('a')).toBe(429)
    const other = send('b', { method: 'POST', body: 'xy' })
    await expect.poll(() => waiting.length).toBe(2)
    finishAll()
    expect(await Promise.all([first, other])).toEqual([200, 200])
  })

  test('forgets a request whose client has gone', async () => {
    await listen(createRequestLimits({ maxConcurrent: 9, maxPerClient: 1, getClient }))
    openSlowPost('a')
    await expect.poll(() => send('a', { path: '/at-once' })).toBe(429)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => send('a', { path: '/at-once' })).toBe(200)
  })
})
