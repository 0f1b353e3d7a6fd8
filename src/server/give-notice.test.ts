import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { giveNotice } from './give-notice.ts'

test('until the notice is over new requests are taken, and each answer ends its connection', async () => {
  const server = createServer((_request, response) => response.writeHead(200, { 'x-own': 'kept' }).end('served'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const before = await fetch(url)
  expect([await before.text(), before.headers.get('connection')]).toEqual(['served', 'keep-alive'])
  const notice = giveNotice(server, 50)
  const during = await fetch(url)
  expect([await during.text(), during.headers.get('connection')]).toEqual(['served', 'close'])
  expect(during.headers.get('x-own')).toBe('kept')
  await notice
  server.closeAllConnections()
  server.close()
})
