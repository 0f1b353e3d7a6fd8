import { connect, type Socket } from 'node:net'

export type ScanResult = 'clean' | 'infected' | 'unavailable'
export type VirusScanner = (bytes: Uint8Array) => Promise<ScanResult>

const timeoutMs = 20_000
const chunkBytes = 64 * 1024

function openSocket(address: URL): Socket {
  if (address.protocol === 'unix:') return connect(decodeURIComponent(address.pathname))
  return connect(Number(address.port || 3310), address.hostname)
}

function toLengthPrefix(byteCount: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(byteCount)
  return prefix
}

function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0')
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    const chunk = bytes.subarray(offset, offset + chunkBytes)
    socket.write(toLengthPrefix(chunk.length))
    socket.write(chunk)
  }
  socket.write(toLengthPrefix(0))
}

function toScanResult(response: string): ScanResult {
  if (/: OK\0?$/.test(response)) return 'clean'
  return / FOUND\0?$/.test(response) ? 'infected' : 'unavailable'
}

/** Scans with a ClamAV daemon at `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`, using its INSTREAM protocol. */
export function createClamdScanner(url: string): VirusScanner {
  const address = new URL(url)
  return (bytes) =>
    new Promise((resolve) => {
      let response = ''
      const socket = openSocket(address)
      const finish = (result: ScanResult) => {
        socket.destroy()
        resolve(result)
      }
      socket.setTimeout(timeoutMs, () => finish('unavailable'))
      socket.on('error', () => finish('unavailable'))
      socket.on('data', (data) => {
        response += data.toString('latin1')
      })
      socket.on('end', () => finish(toScanResult(response.trim())))
      socket.on('connect', () => sendStream(socket, bytes))
    })
}
