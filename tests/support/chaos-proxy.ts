import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * drop: the request never arrives. cut: it arrives and is carried out, the answer does not come back.
 * garble: the answer comes back as nonsense. delay: it comes back late.
 */
export interface ChaosSettings {
  kind: 'drop' | 'cut' | 'garble' | 'delay'
  delayMs?: number
  /** How many requests it hits; without it, all of them. */
  times?: number
  /** Only requests that contain this. */
  matching?: RegExp
}

export interface ChaosProxy {
  port: number
  /** How often the weather has struck. */
  strikes(): number
  /** The first line of each request, as far as it is text: what a proxy on the way would write into its log. */
  requestLines(): readonly string[]
  set(weather: ChaosSettings | undefined): void
  close(): Promise<void>
}

const garbled = (answer: Buffer) => Buffer.from(answer.map((byte) => (byte > 47 ? (byte % 60) + 64 : byte)))

const keptLines = 20_000

/** A line of our own between two who talk TCP, with bad weather on demand. */
export async function startChaosProxy(targetPort: number, targetHost = '127.0.0.1'): Promise<ChaosProxy> {
  let weather: ChaosSettings | undefined
  let strikes = 0
  const requestLines: string[] = []
  const sockets = new Set<Socket>()

  function strikesNow(request: Buffer): ChaosSettings | undefined {
    if (!weather || weather.times === 0 || (weather.matching && !weather.matching.test(request.toString('latin1'))))
      return undefined
    if (weather.times !== undefined) weather = { ...weather, times: weather.times - 1 }
    strikes += 1
    return weather
  }

  const server = createServer((near) => {
    const far = connect(targetPort, targetHost)
    let struck: ChaosSettings | undefined
    const both = [near, far]
    const hangUp = () => {
      for (const socket of both) socket.destroy()
    }
    for (const socket of both) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', hangUp)
      socket.on('close', () => {
        sockets.delete(socket)
        hangUp()
      })
    }
    near.on('data', (request: Buffer) => {
      if (requestLines.length < keptLines) requestLines.push(request.toString('latin1').split('\r\n', 1)[0] ?? '')
      struck = strikesNow(request)
      if (struck?.kind === 'drop') hangUp()
      else far.write(request)
    })
    far.on('data', (answer: Buffer) => {
      if (struck?.kind === 'cut') return hangUp()
      const sent = struck?.kind === 'garble' ? garbled(answer) : answer
      if (struck?.kind === 'delay') setTimeout(() => near.write(sent), struck.delayMs ?? 1_000)
      else near.write(sent)
    })
    near.on('end', () => far.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    strikes: () => strikes,
    requestLines: () => requestLines,
    set(next) {
      weather = next
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
