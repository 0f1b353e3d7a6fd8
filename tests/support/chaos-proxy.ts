import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * drop: the request never arrives. cut: the request takes effect, but the connection is closed before the response.
 * garble: the response is corrupted. delay: the response is delayed. silence: nothing arrives any more on this connection,
 * which stays open, also later.
 */
export interface ChaosSettings {
  kind: 'drop' | 'cut' | 'garble' | 'delay' | 'silence'
  delayMs?: number
  /** Number of affected requests; without it, all of them. */
  times?: number
  /** Only requests that contain this. */
  matching?: RegExp
}

export interface ChaosProxy {
  port: number
  /** Number of requests affected so far. */
  countFaults(): number
  /** The first line of each request, as a proxy would log it. */
  requestLines(): readonly string[]
  set(settings: ChaosSettings | undefined): void
  close(): Promise<void>
}

const garble = (bytes: Buffer) => Buffer.from(bytes.map((byte) => (byte > 47 ? (byte % 60) + 64 : byte)))

const maxRequestLines = 20_000

/** A TCP proxy that drops, cuts, corrupts or delays traffic on demand. */
export async function startChaosProxy(targetPort: number, targetHost = '127.0.0.1'): Promise<ChaosProxy> {
  let settings: ChaosSettings | undefined
  let faultCount = 0
  const requestLines: string[] = []
  const sockets = new Set<Socket>()

  function takeFault(request: Buffer): ChaosSettings | undefined {
    if (!settings || settings.times === 0 || (settings.matching && !settings.matching.test(request.toString('latin1'))))
      return undefined
    if (settings.times !== undefined) settings = { ...settings, times: settings.times - 1 }
    faultCount += 1
    return settings
  }

  const server = createServer((client) => {
    const target = connect(targetPort, targetHost)
    let fault: ChaosSettings | undefined
    let isSilent = false
    const both = [client, target]
    const closeBoth = () => {
      for (const socket of both) socket.destroy()
    }
    for (const socket of both) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', closeBoth)
      socket.on('close', () => {
        sockets.delete(socket)
        closeBoth()
      })
    }
    client.on('data', (request: Buffer) => {
      if (requestLines.length < maxRequestLines) requestLines.push(request.toString('latin1').split('\r\n', 1)[0] ?? '')
      fault = takeFault(request)
      isSilent ||= fault?.kind === 'silence'
      if (fault?.kind === 'drop') closeBoth()
      else if (!isSilent) target.write(request)
    })
    target.on('data', (response: Buffer) => {
      if (isSilent) return
      if (fault?.kind === 'cut') return closeBoth()
      const sent = fault?.kind === 'garble' ? garble(response) : response
      if (fault?.kind === 'delay') setTimeout(() => client.write(sent), fault.delayMs ?? 1_000)
      else client.write(sent)
    })
    client.on('end', () => target.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    countFaults: () => faultCount,
    requestLines: () => requestLines,
    set(next) {
      settings = next
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
