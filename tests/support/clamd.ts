import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** The harmless test virus that every scanner detects. Split, so that scanners do not detect this file. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR${'-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`

export interface Clamd {
  url: string
  /** Size in bytes of each scanned file. */
  scanned: number[]
  close(): Promise<void>
}

interface ClamdOptions {
  port?: number
  /** Sent instead of the result of the scan. */
  answer?: string
}

const endMark = Buffer.alloc(4)

/** The file up to the chunk of length zero, or undefined until that has arrived. */
function readStreamedFile(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const scan = (bytes: Buffer) => (bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')

function serve(scanned: number[], answer: string | undefined): (socket: Socket) => void {
  return (socket) => {
    const chunks: Buffer[] = []
    let tail = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      tail = Buffer.concat([tail, chunk.subarray(-4)]).subarray(-4)
      if (!tail.equals(endMark)) return
      const received = Buffer.concat(chunks)
      const isKnown = received.subarray(0, 10).toString('latin1') === 'zINSTREAM\0'
      if (!isKnown) return socket.end('UNKNOWN COMMAND\0')
      const file = readStreamedFile(received)
      if (!file) return
      scanned.push(file.length)
      socket.end(answer ?? scan(file))
    })
  }
}

const close = (server: Server) => () => new Promise<void>((resolve) => server.close(() => resolve()))

/** Implements the INSTREAM command of a ClamAV daemon over a real socket. */
export async function startClamd({ port = 0, answer }: ClamdOptions = {}): Promise<Clamd> {
  const scanned: number[] = []
  const server = createServer(serve(scanned, answer))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, scanned, close: close(server) }
}
