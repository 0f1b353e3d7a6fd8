import { connect, type Socket } from 'node:net'

export type ScanResult = 'clean' | 'infected' | 'unavailable'
export type Scanner = (bytes: Uint8Array) => Promise<ScanResult>

const timeoutMs = 20_000
const chunkBytes = 64 * 1024

function open(address: URL): Socket {
  if (address.protocol === 'unix:') return connect(decodeURIComponent(address.pathname))
  return connect(Number(address.port || 3310), address.hostname)
}

function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

function stream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes)
    socket.write(lengthOf(chunk.length))
    socket.write(chunk)
  }
  socket.write(lengthOf(0))
}

function verdictOf(answer: string): ScanResult {
  if (/: OK\0?$/.test(answer)) return 'clean'
  return / FOUND\0?$/.test(answer) ? 'infected' : 'unavailable'
}

/** Asks a ClamAV daemon, `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`, over its INSTREAM protocol. */
export function clamdScanner(url: string): Scanner {
  const address = new URL(url)
  return (bytes) =>
    new Promise((resolve) => {
      let answer = ''
      const socket = open(address)
      const end = (result: ScanResult) => {
        socket.destroy()
        resolve(result)
      }
      socket.setTimeout(timeoutMs, () => end('unavailable'))
      socket.on('error', () => end('unavailable'))
      socket.on('data', (data) => {
        answer += data.toString('latin1')
      })
      socket.on('end', () => end(verdictOf(answer.trim())))
      socket.on('connect', () => stream(socket, bytes))
    })
}
