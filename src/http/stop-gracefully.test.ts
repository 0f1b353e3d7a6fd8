import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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
