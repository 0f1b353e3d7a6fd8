/** Sends requests as fast as they are answered; run as a child by `startLoad`. */
import { answerParent } from './answer-parent.ts'
import { openConnection } from './load-connection.ts'
import { percentile } from './percentile.ts'

export interface LoadQuestion {
  ports: readonly number[]
  /** Whole requests as they go over the line. */
  requests: readonly string[]
  connections: number
  ms: number
  /** Each request is sent once; without it, they are sent over and over. */
  isOnce: boolean
}

export interface LoadAnswer {
  count: number
  seconds: number
  /** Answers that were not of the 200s. */
  failures: number
  p50Ms: number
  p99Ms: number
}

function requestSource({ requests, isOnce }: LoadQuestion): () => Buffer | undefined {
  const encoded = requests.map((request) => Buffer.from(request))
  let next = 0
  return () => encoded[isOnce ? next++ : next++ % encoded.length]
}

answerParent<LoadQuestion, LoadAnswer>(async (question) => {
  const { ports, connections, ms } = question
  const nextRequest = requestSource(question)
  const opened = await Promise.all(
    Array.from({ length: connections }, (_, index) => openConnection(ports[index % ports.length] ?? 0)),
  )
  const latencies: number[] = []
  let failures = 0
  const startedAtMs = performance.now()

  async function keepAsking({ ask, close }: (typeof opened)[number]): Promise<void> {
    while (performance.now() - startedAtMs < ms) {
      const request = nextRequest()
      if (!request) break
      const received = await ask(request)
      latencies.push(received.ms)
      if (received.status < 200 || received.status > 299) failures += 1
    }
    close()
  }
  await Promise.all(opened.map(keepAsking))
  // What was on its way when the time was up is waited for and counted: the server has worked for it.
  const seconds = (performance.now() - startedAtMs) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  return { count: latencies.length, seconds, failures, p50Ms: percentile(sorted, 50), p99Ms: percentile(sorted, 99) }
})
