/** Sends requests as fast as they are answered. Runs as a child process. */
import { answerParent } from '../child-process.ts'
import { percentile } from '../stats.ts'
import { openConnection } from './load-connection.ts'

export interface LoadRequest {
  ports: readonly number[]
  /** Complete HTTP requests as text. */
  requests: readonly string[]
  connections: number
  ms: number
  /** Sends each request once. Otherwise the list is repeated until the time is over. */
  isOnce: boolean
}

export interface LoadResult {
  count: number
  seconds: number
  /** Responses with a status outside 200–299. */
  failures: number
  p50Ms: number
  p99Ms: number
}

function createRequestSource({ requests, isOnce }: LoadRequest): () => Buffer | undefined {
  const encoded = requests.map((request) => Buffer.from(request))
  let next = 0
  return () => encoded[isOnce ? next++ : next++ % encoded.length]
}

answerParent<LoadRequest, LoadResult>(async (load) => {
  const { ports, connections, ms } = load
  const nextRequest = createRequestSource(load)
  const opened = await Promise.all(
    Array.from({ length: connections }, (_, index) => openConnection(ports[index % ports.length] ?? 0)),
  )
  const latencies: number[] = []
  let failures = 0
  const startedAtMs = performance.now()

  async function sendUntilDone({ send, close }: (typeof opened)[number]): Promise<void> {
    while (performance.now() - startedAtMs < ms) {
      const request = nextRequest()
      if (!request) break
      const response = await send(request)
      latencies.push(response.ms)
      if (response.status < 200 || response.status > 299) failures += 1
    }
    close()
  }
  await Promise.all(opened.map(sendUntilDone))
  // Responses in flight when the time is over are awaited and counted: the server has worked for them.
  const seconds = (performance.now() - startedAtMs) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  return { count: latencies.length, seconds, failures, p50Ms: percentile(sorted, 50), p99Ms: percentile(sorted, 99) }
})
