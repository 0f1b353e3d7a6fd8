import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnectionsPerClient } from './connection-limits.ts'

const server = createServer((_request, response) => response.end())
limitConnectionsPerClient(server, 2)
const sockets: Socket[] = []

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** 'open' when the server responds on the connection, 'closed' when it closes it. */
function openConnection(): Promise<'open' | 'closed'> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.on('error', () => resolve('closed'))
    socket.once('close', () => resolve('closed'))
    socket.once('data', () => resolve('open'))
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  })
}

test('closes connections beyond the limit and accepts new ones once others have ended', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  expect(await Promise.all([openConnection(), openConnection()])).toEqual(['open', 'open'])
  expect(await openConnection()).toBe('closed')
  sockets[0]?.destroy()
  await expect.poll(openConnection).toBe('open')
})
