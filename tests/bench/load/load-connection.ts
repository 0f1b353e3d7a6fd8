import { connect, type Socket } from 'node:net'

const headEnd = '\r\n\r\n'
const lastChunk = '0\r\n\r\n'

export interface Received {
  status: number
  ms: number
}

/** How many bytes the answer has in all, head included; undefined when its end must be looked for (chunked). */
function lengthOf(head: string, bodyAt: number): number | undefined {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return bodyAt + Number(length)
  return /\r\ntransfer-encoding: chunked/i.test(head) ? undefined : bodyAt
}

interface Answer {
  head: string
  length: number | undefined
  received: number
  startedAtMs: number
}

const endsLikeLastChunk = (bytes: Buffer) => bytes.subarray(-lastChunk.length).equals(Buffer.from(lastChunk))

/** One keep-alive connection with one request at a time: no more of HTTP than is needed to see where an answer ends. */
export function openConnection(port: number): Promise<{ ask(bytes: Buffer): Promise<Received>; close(): void }> {
  let answer: Answer | undefined
  let settle: { resolve: (received: Received) => void; reject: (fault: Error) => void } | undefined
  let early: Buffer = Buffer.alloc(0)

  function readHead(bytes: Buffer, startedAtMs: number): Answer | undefined {
    const end = bytes.indexOf(headEnd)
    if (end < 0) return undefined
    const head = bytes.toString('latin1', 0, end)
    return { head, length: lengthOf(head, end + headEnd.length), received: 0, startedAtMs }
  }

  let startedAtMs = 0
  function take(chunk: Buffer): void {
    if (!answer) {
      const bytes = early.length > 0 ? Buffer.concat([early, chunk]) : chunk
      answer = readHead(bytes, startedAtMs)
      early = answer ? Buffer.alloc(0) : bytes
      if (!answer) return
      answer.received = bytes.length
    } else answer.received += chunk.length
    const isWhole = answer.length === undefined ? endsLikeLastChunk(chunk) : answer.received >= answer.length
    if (!isWhole) return
    const received = { status: Number(answer.head.slice(9, 12)), ms: performance.now() - answer.startedAtMs }
    answer = undefined
    settle?.resolve(received)
  }

  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true }, () =>
      resolve({
        ask: (bytes) =>
          new Promise((onAnswer, onFault) => {
            settle = { resolve: onAnswer, reject: onFault }
            startedAtMs = performance.now()
            socket.write(bytes)
          }),
        close: () => socket.destroy(),
      }),
    )
    socket.on('data', take)
    socket.on('error', (fault) => (settle ? settle.reject(fault) : reject(fault)))
    socket.on('end', () => settle?.reject(new Error('the server hung up')))
  })
}
