import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** Reads the name that a query asks for. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let position = 12
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.subarray(position + 1, position + 1 + length).toString())
    position += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: position + 5 }
}

function toResponse(query: Buffer, text: string | undefined, end: number): Buffer {
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // A response; the code 3 says that there is no such name.
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  const question = query.subarray(12, end)
  if (text === undefined) return Buffer.concat([header, question])
  const value = Buffer.from(text)
  const data = Buffer.concat([Buffer.from([value.length]), value])
  const answer = Buffer.alloc(12)
  // The name of the question, type TXT, class IN, a minute to live.
  answer.writeUInt16BE(0xc00c, 0)
  answer.writeUInt16BE(16, 2)
  answer.writeUInt16BE(1, 4)
  answer.writeUInt32BE(60, 6)
  answer.writeUInt16BE(data.length, 10)
  return Buffer.concat([header, question, answer, data])
}

/** A name server that knows some TXT records. Returns its address for `dns.setServers`. */
export async function startDnsServer(textByName: ReadonlyMap<string, string>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, end } = readName(query)
    socket.send(toResponse(query, textByName.get(name), end), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, stop: () => socket.close() }
}
