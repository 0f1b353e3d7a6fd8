import { connect, type Socket } from 'node:net'

const headEnd = '\r\n\r\n'
const lastChunk = '0\r\n\r\n'

export interface Received {
  status: number
  ms: number
}

interface PartialResponse {
  head: string
  /** Total bytes including the head; undefined for chunked responses, whose end must be detected. */
  length: number | undefined
  received: number
  startedAtMs: number
}

function totalLength(head: string, bodyStart: number): number | undefined {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return bodyStart + Number(length)
  return /\r\ntransfer-encoding: chunked/i.test(head) ? undefined : bodyStart
}

function readHead(bytes: Buffer, startedAtMs: number): PartialResponse | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  return { head, length: totalLength(head, end + headEnd.length), received: 0, startedAtMs }
}

const endsWithLastChunk = (bytes: Buffer) => bytes.subarray(-lastChunk.length).equals(Buffer.from(lastChunk))

/**
 * Opens a keep-alive connection that sends one request at a time. It parses only as much HTTP as is needed to find the end
 * of a response, so that the client stays cheaper than the server.
 */
export function openConnection(port: number): Promise<{ send(bytes: Buffer): Promise<Received>; close(): void }> {
  let response: PartialResponse | undefined
  let pending: { resolve: (received: Received) => void; reject: (error: Error) => void } | undefined
  let incompleteHead: Buffer = Buffer.alloc(0)
  let startedAtMs = 0

  function onData(chunk: Buffer): void {
    if (!response) {
      const bytes = incompleteHead.length > 0 ? Buffer.concat([incompleteHead, chunk]) : chunk
      response = readHead(bytes, startedAtMs)
      incompleteHead = response ? Buffer.alloc(0) : bytes
      if (!response) return
      response.received = bytes.length
    } else response.received += chunk.length
    const isComplete = response.length === undefined ? endsWithLastChunk(chunk) : response.received >= response.length
    if (!isComplete) return
    const received = { status: Number(response.head.slice(9, 12)), ms: performance.now() - response.startedAtMs }
    response = undefined
    pending?.resolve(received)
  }

  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      resolve({
        send: (bytes) =>
          new Promise((onResponse, onError) => {
            pending = { resolve: onResponse, reject: onError }
            startedAtMs = performance.now()
            socket.write(bytes)
          }),
        close: () => socket.destroy(),
      }),
    )
    socket.on('data', onData)
    socket.on('error', (error) => (pending ? pending.reject(error) : reject(error)))
    socket.on('end', () => pending?.reject(new Error('the server closed the connection')))
  })
}
