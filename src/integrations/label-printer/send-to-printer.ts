import { connect } from 'node:net'
import type { PrinterFault } from '#domain/order/label-printing.ts'

/** DLE EOT 4: the printer answers with one byte about its paper at once, also while it prints. */
const askForPaper = Uint8Array.of(0x10, 0x04, 0x04)
const isPaperOut = (status: number) => (status & 0x60) !== 0

interface Timeouts {
  connectMs: number
  /** Printers that do not answer questions about their paper print all the same. */
  answerMs: number
}

const usualTimeouts: Timeouts = { connectMs: 5_000, answerMs: 1_000 }

/** "192.168.1.50" or "192.168.1.50:9100". */
function parsePrinterAddress(address: string): { host: string; port: number } {
  const [host = '', port = '9100'] = address.split(':')
  return { host, port: Number(port) }
}

/** Sends the bytes over a raw connection. Undefined: the printer has taken them all. */
export function sendToPrinter(
  address: string,
  bytes: Uint8Array,
  { connectMs, answerMs }: Timeouts = usualTimeouts,
): Promise<PrinterFault | undefined> {
  return new Promise((resolve) => {
    const socket = connect(parsePrinterAddress(address))
    let answerTimer: ReturnType<typeof setTimeout> | undefined
    let isSent = false
    const end = (fault: PrinterFault | undefined) => {
      clearTimeout(answerTimer)
      socket.destroy()
      resolve(fault)
    }
    const print = () => {
      if (isSent) return
      isSent = true
      clearTimeout(answerTimer)
      socket.end(bytes)
    }
    // Some printers keep the connection open after they have taken everything.
    socket.setTimeout(connectMs, () => end(socket.writableFinished ? undefined : 'unreachable'))
    socket.on('connect', () => {
      socket.write(askForPaper)
      answerTimer = setTimeout(print, answerMs)
    })
    socket.on('data', (answer) => {
      const [status] = answer
      if (!isSent && typeof status === 'number' && isPaperOut(status)) end('paperOut')
      else print()
    })
    socket.on('error', () => end('unreachable'))
    // Before the bytes were sent, this is a printer that hangs up.
    socket.on('close', () => end(isSent ? undefined : 'unreachable'))
  })
}
