import { type AddressInfo, createServer, type Server } from 'node:net'

const askForPaper = Buffer.of(0x10, 0x04, 0x04)
const paperIsThere = 0x12
const paperIsOut = 0x72

/** A stand-in for a network printer: takes bytes on a port, and says whether it has paper. */
export async function startLabelPrinter(port = 0) {
  /** What was printed, one entry per connection. */
  const printed: Buffer[] = []
  const state = { hasPaper: true, isMute: false }
  const server: Server = createServer((socket) => {
    const chunks: Buffer[] = []
    socket.on('data', (data) => {
      const chunk = Buffer.from(data as Buffer)
      const isQuestion = chunk.subarray(0, askForPaper.length).equals(askForPaper)
      if (isQuestion && !state.isMute) socket.write(Buffer.of(state.hasPaper ? paperIsThere : paperIsOut))
      const bytes = isQuestion ? chunk.subarray(askForPaper.length) : chunk
      if (bytes.length > 0) chunks.push(bytes)
    })
    socket.on('end', () => {
      if (chunks.length > 0) printed.push(Buffer.concat(chunks))
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: usedPort } = server.address() as AddressInfo
  return {
    state,
    printed,
    /** As somebody reads it on the paper. */
    texts: () => printed.map((bytes) => new TextDecoder('windows-1252').decode(bytes)),
    address: `127.0.0.1:${usedPort}`,
    port: usedPort,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

export type LabelPrinterStandIn = Awaited<ReturnType<typeof startLabelPrinter>>
