import { Agent, createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopGracefully } from './stop-gracefully.ts'

async function aBusyServer() {
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => resolve(response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const answer = fetch(url).then((response) => response.text())
  answer.catch(() => {})
  return { server, url, answer, response: await arrived }
}

test('a request that runs is answered before the server stops, and no new one is taken', async () => {
  const { server, url, answer, response } = await aBusyServer()
  const stopping = stopGracefully(server, 10_000)
  while (server.listening) await nextRound()
  await expect(fetch(url)).rejects.toThrow()
  response.end('done')
  expect(await answer).toBe('done')
  await stopping
})

test('a request that never ends is cut off at the deadline', async () => {
  const { server, answer } = await aBusyServer()
  await stopGracefully(server, 50)
  await expect(answer).rejects.toThrow()
})

test('what comes on a line that was idle when the door closed is answered', async () => {
  const server = createServer((_request, response) => response.setHeader('connection', 'keep-alive').end('done'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) =>
      get({ port: port, agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      }).on('error', reject),
    )
  expect(await ask()).toBe(200)
  const stopping = stopGracefully(server, 10_000)
  while (server.listening) await nextRound()
  expect(await ask()).toBe(200)
  await stopping
  agent.destroy()
})

test('whoever knocked before the door closed is let in', async () => {
  const server = createServer((_request, response) => response.setHeader('connection', 'close').end('done'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const answers = Array.from(
    { length: 50 },
    () =>
      new Promise<number | undefined>((resolve, reject) =>
        get({ port, agent: false }, (answer) => resolve(answer.resume().statusCode)).on('error', reject),
      ),
  )
  // All of them are in the queue then, and none has been taken from it.
  const untilMs = performance.now() + 100
  await nextRound()
  while (performance.now() < untilMs);
  const stopping = stopGracefully(server, 10_000)
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  await stopping
})
