import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { StartupError } from '#foundation/config.ts'
import { createHttpServer, listen } from './http-server.ts'

const servers: ReturnType<typeof createHttpServer>[] = []
function aServer() {
  const server = createHttpServer((_request, response) => response.end('here'))
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

describe('listen', () => {
  test('serves requests once it resolves', async () => {
    const server = aServer()
    await listen(server, 0, '127.0.0.1')
    const { port } = server.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  })

  test('rejects with a message when the port is in use', async () => {
    const first = aServer()
    await listen(first, 0, '127.0.0.1')
    const { port } = first.address() as AddressInfo
    const failing = listen(aServer(), port, '127.0.0.1')
    await expect(failing).rejects.toThrow(
      new StartupError(`Port ${port} is already in use: stop what runs there, or set PORT to another one.`),
    )
    await expect(failing).rejects.toBeInstanceOf(StartupError)
  })

  test('rejects with a message when the host has no such address', async () => {
    await expect(listen(aServer(), 0, '192.0.2.1')).rejects.toThrow(
      'This machine has no address 192.0.2.1: set HOST to one that it has.',
    )
  })

  test('limits the connections and the time for headers, request and unread responses', () => {
    const limits = { headersTimeout: 10_000, requestTimeout: 60_000, timeout: 120_000, maxConnections: 20_000 }
    expect(aServer()).toMatchObject(limits)
  })
})
