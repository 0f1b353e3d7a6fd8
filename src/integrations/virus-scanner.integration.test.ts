import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/child-processes.ts'
import { eicar, startClamd } from '#tests/support/clamd.ts'
import { createClamdScanner } from './virus-scanner.ts'

async function startScanner(options: Parameters<typeof startClamd>[0] = {}) {
  const clamd = await startClamd(options)
  onTestFinished(() => clamd.close())
  return { clamd, scan: createClamdScanner(clamd.url) }
}

describe('virus scanner', () => {
  test('reports a harmless file as clean and sends all of it', async () => {
    const { clamd, scan } = await startScanner()
    for (const size of [1, 64 * 1024, 64 * 1024 + 1, 5_300_000])
      expect([size, await scan(Buffer.alloc(size, 'a'))]).toEqual([size, 'clean'])
    expect(clamd.scanned).toEqual([1, 64 * 1024, 64 * 1024 + 1, 5_300_000])
  })

  test('finds the test virus, even across two chunks', async () => {
    const { scan } = await startScanner()
    expect(await scan(Buffer.from(eicar))).toBe('infected')
    expect(await scan(Buffer.concat([Buffer.alloc(64 * 1024 - 10, 'a'), Buffer.from(eicar)]))).toBe('infected')
  })

  test('scans several files at the same time', async () => {
    const { scan } = await startScanner()
    const files = Array.from({ length: 10 }, (_, index) => Buffer.from(index % 2 ? eicar : `Brief ${index}`))
    expect(await Promise.all(files.map(scan))).toEqual(files.map((_, index) => (index % 2 ? 'infected' : 'clean')))
  })

  test.each([
    ['INSTREAM size limit exceeded. ERROR\0'],
    ["stream: Can't allocate memory ERROR\0"],
    ['stream: OK, but not quite\0'],
    ['FOUND'],
    ['OK'],
    [''],
    ['HTTP/1.1 400 Bad Request\r\n\r\n'],
  ])('treats the response %j as unavailable', async (answer) => {
    const { scan } = await startScanner({ answer })
    expect(await scan(Buffer.from('x'))).toBe('unavailable')
  })

  test('is unavailable when nothing listens', async () => {
    const scan = createClamdScanner(`tcp://127.0.0.1:${await freePort()}`)
    expect(await scan(Buffer.from('x'))).toBe('unavailable')
  })

  test('is unavailable when the connection breaks', async () => {
    const server: Server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    expect(await createClamdScanner(`tcp://127.0.0.1:${port}`)(Buffer.alloc(1_000_000))).toBe('unavailable')
  })

  test.skipIf(process.platform === 'win32')('can be asked over a socket in the file system', async () => {
    const path = join(tmpdir(), `krume clamd ${process.pid}.sock`)
    const server = createServer((socket) => socket.once('data', () => socket.end('stream: OK\0')))
    await new Promise<void>((resolve) => server.listen(path, resolve))
    onTestFinished(() => void server.close())
    expect(await createClamdScanner(`unix://${encodeURI(path)}`)(Buffer.from('x'))).toBe('clean')
  })
})
