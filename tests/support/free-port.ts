import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * The first of so many free ports in a row. They lie below the range from which the system takes the ports of
 * outgoing connections, which come and go meanwhile.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const areFree = await Promise.all(Array.from({ length: inARow }, (_, index) => isFree(port + index)))
    if (areFree.every(Boolean)) return port
  }
}
