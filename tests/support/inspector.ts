/** Node's inspector in another process, which was started with these options. */
export const inspectorOptions = '--expose-gc --inspect=127.0.0.1:0'

export interface Inspector {
  /** Also gives the memory back that V8 keeps for later. */
  collectGarbage(): Promise<void>
  memoryUsage(): Promise<NodeJS.MemoryUsage>
  close(): void
}

interface Reply {
  id: number
  result?: { result?: { value?: unknown } }
}

/** Connects to the address that the process has written to its output. */
export async function connectInspector(output: string): Promise<Inspector> {
  const address = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (!address) throw new Error('The process has no inspector')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const resolveById = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    resolveById.get(reply.id)?.(reply)
    resolveById.delete(reply.id)
  })
  let count = 0
  const evaluate = (expression: string) =>
    new Promise<Reply>((resolve) => {
      count += 1
      resolveById.set(count, resolve)
      const params = { expression, returnByValue: true }
      socket.send(JSON.stringify({ id: count, method: 'Runtime.evaluate', params }))
    })
  return {
    collectGarbage: async () =>
      void (await evaluate("gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })")),
    async memoryUsage() {
      const { result } = await evaluate('process.memoryUsage()')
      return result?.result?.value as NodeJS.MemoryUsage
    },
    close: () => socket.close(),
  }
}
