import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { StartFault } from '../start-fault.ts'
import { listen, makeServer } from './serve.ts'

const servers: ReturnType<typeof makeServer>[] = []
function aServer() {
  const server = makeServer((_request, response) => response.end('here'))
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

describe('listening', () => {
  test('answers as soon as the port is taken', async () => {
    const server = aServer()
    await listen(server, 0, '127.0.0.1')
    const { port } = server.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  })

  test('says in one sentence that the port is busy and what to do', async () => {
    const first = aServer()
    await listen(first, 0, '127.0.0.1')
    const { port } = first.address() as AddressInfo
    const failing = listen(aServer(), port, '127.0.0.1')
    await expect(failing).rejects.toThrow(
      new StartFault(`Port ${port} is already in use: stop what runs there, or set PORT to another one.`),
    )
    await expect(failing).rejects.toBeInstanceOf(StartFault)
  })

  test('says that the machine does not have the address', async () => {
    await expect(listen(aServer(), 0, '192.0.2.1')).rejects.toThrow(
      'This machine has no address 192.0.2.1: set HOST to one that it has.',
    )
  })

  test('does not let a slow client hold a connection for minutes', () => {
    expect(aServer()).toMatchObject({ headersTimeout: 10_000, requestTimeout: 60_000 })
  })
})
