import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aClamd, eicar } from '#tests/support/a-clamd.ts'
import { freePort } from '#tests/support/free-port.ts'
import { clamdScanner } from './clamd-scanner.ts'

async function scannerOf(wishes: Parameters<typeof aClamd>[0] = {}) {
  const clamd = await aClamd(wishes)
  onTestFinished(() => clamd.close())
  return { clamd, scan: clamdScanner(clamd.url) }
}

describe('the scanner', () => {
  test('says of a harmless file that it is clean, and sends all of it', async () => {
    const { clamd, scan } = await scannerOf()
    for (const size of [1, 64 * 1024, 64 * 1024 + 1, 5_300_000])
      expect([size, await scan(Buffer.alloc(size, 'a'))]).toEqual([size, 'clean'])
    expect(clamd.scanned).toEqual([1, 64 * 1024, 64 * 1024 + 1, 5_300_000])
  })

  test('finds the test virus, also where it lies across two chunks', async () => {
    const { scan } = await scannerOf()
    expect(await scan(Buffer.from(eicar))).toBe('infected')
    expect(await scan(Buffer.concat([Buffer.alloc(64 * 1024 - 10, 'a'), Buffer.from(eicar)]))).toBe('infected')
  })

  test('keeps many files apart that come at once', async () => {
    const { scan } = await scannerOf()
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
  ])('takes the answer %j for none: the file is to be looked at again', async (answer) => {
    const { scan } = await scannerOf({ answer })
    expect(await scan(Buffer.from('x'))).toBe('unavailable')
  })

  test('is not there where nobody listens', async () => {
    const scan = clamdScanner(`tcp://127.0.0.1:${await freePort()}`)
    expect(await scan(Buffer.from('x'))).toBe('unavailable')
  })

  test('is not there where the line breaks', async () => {
    const server: Server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    expect(await clamdScanner(`tcp://127.0.0.1:${port}`)(Buffer.alloc(1_000_000))).toBe('unavailable')
  })

  test.skipIf(process.platform === 'win32')('can be asked over a socket in the file system', async () => {
    const path = join(tmpdir(), `krume clamd ${process.pid}.sock`)
    const server = createServer((socket) => socket.once('data', () => socket.end('stream: OK\0')))
    await new Promise<void>((resolve) => server.listen(path, resolve))
    onTestFinished(() => void server.close())
    expect(await clamdScanner(`unix://${encodeURI(path)}`)(Buffer.from('x'))).toBe('clean')
  })
})
