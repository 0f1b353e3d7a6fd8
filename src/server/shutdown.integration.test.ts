import { Agent, createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopGracefully } from './shutdown.ts'

async function startBusyServer() {
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => resolve(response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const responseText = fetch(url).then((response) => response.text())
  responseText.catch(() => {})
  return { server, url, responseText, response: await arrived }
}

test('completes running requests and accepts no new ones', async () => {
  const { server, url, responseText, response } = await startBusyServer()
  const stopping = stopGracefully(server, { deadlineMs: 10_000 })
  while (server.listening) await nextTurn()
  await expect(fetch(url)).rejects.toThrow()
  response.end('done')
  expect(await responseText).toBe('done')
  await stopping
})

test('aborts a request that exceeds the deadline', async () => {
  const { server, responseText } = await startBusyServer()
  await stopGracefully(server, { deadlineMs: 50 })
  await expect(responseText).rejects.toThrow()
})

test('closes idle keep-alive connections instead of waiting for the deadline', async () => {
  const server = createServer((_request, response) => response.setHeader('connection', 'keep-alive').end('done'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const status = await new Promise<number | undefined>((resolve, reject) =>
    get({ port, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    }).on('error', reject),
  )
  expect(status).toBe(200)
  const startedAtMs = performance.now()
  await stopGracefully(server, { deadlineMs: 10_000 })
  expect(performance.now() - startedAtMs).toBeLessThan(5_000)
  agent.destroy()
})

test('answers requests on idle connections for a while after the port is closed, and ends each', async () => {
  const server = createServer((_request, response) => response.end('done'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = () =>
    new Promise<string | undefined>((resolve, reject) =>
      get({ port, agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection))
      }).on('error', reject),
    )
  expect(await send()).toBe('keep-alive')
  const stopping = stopGracefully(server, { deadlineMs: 10_000, idleGraceMs: 9_000 })
  while (server.listening) await nextTurn()
  expect(await send()).toBe('close')
  const startedAtMs = performance.now()
  await stopping
  expect(performance.now() - startedAtMs).toBeLessThan(5_000)
  agent.destroy()
})

test('closes a keep-alive connection whose request ends after the port closed', async () => {
  const { server, responseText, response } = await startBusyServer()
  const startedAtMs = performance.now()
  const stopping = stopGracefully(server, { deadlineMs: 10_000 })
  while (server.listening) await nextTurn()
  response.setHeader('connection', 'keep-alive').end('done')
  expect(await responseText).toBe('done')
  await stopping
  expect(performance.now() - startedAtMs).toBeLessThan(5_000)
})

test('serves connections that were queued before the port closed', async () => {
  const server = createServer((_request, response) => response.setHeader('connection', 'close').end('done'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const statuses = Array.from(
    { length: 50 },
    () =>
      new Promise<number | undefined>((resolve, reject) =>
        get({ port, agent: false }, (response) => resolve(response.resume().statusCode)).on('error', reject),
      ),
  )
  // All of them are in the queue then, and none has been taken from it.
  const untilMs = performance.now() + 100
  await nextTurn()
  while (performance.now() < untilMs);
  const stopping = stopGracefully(server, { deadlineMs: 10_000 })
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
  await stopping
})
