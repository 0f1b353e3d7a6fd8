import cluster from 'node:cluster'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** The metrics of one process, as objects. */
type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[]

/**
 * Messages between the processes of one port, through their parent: one process asks, each of the others sends its metrics,
 * and the parent returns them together.
 */
type Message =
  | { kind: 'askForMetrics'; id: number }
  | { kind: 'sendMetrics'; id: number; by: number }
  | { kind: 'metrics'; id: number; by: number; metrics: ProcessMetrics }
  | { kind: 'metricsOfOthers'; id: number; all: ProcessMetrics[] }

/** A process that stands still is missing, as one that has ended. */
const answerWithinMs = 1_000

/** In the parent. */
export function relayMetrics(): void {
  const answerByQuestion = new Map<string, (metrics: ProcessMetrics) => void>()
  cluster.on('message', (asking, message: Message) => {
    if (message.kind === 'metrics') answerByQuestion.get(`${message.by} ${message.id} ${asking.id}`)?.(message.metrics)
    if (message.kind !== 'askForMetrics') return
    const { id } = message
    const others = Object.values(cluster.workers ?? {}).filter((worker) => worker && worker.id !== asking.id)
    const answers = others.map(async (worker): Promise<ProcessMetrics[]> => {
      if (!worker?.isConnected()) return []
      const { promise, resolve } = Promise.withResolvers<ProcessMetrics[]>()
      const question = `${asking.id} ${id} ${worker.id}`
      const timer = setTimeout(() => resolve([]), answerWithinMs)
      answerByQuestion.set(question, (metrics) => resolve([metrics]))
      worker.send({ kind: 'sendMetrics', id, by: asking.id } satisfies Message)
      return promise.finally(() => {
        clearTimeout(timer)
        answerByQuestion.delete(question)
      })
    })
    void Promise.all(answers).then((all) => {
      if (asking.isConnected()) asking.send({ kind: 'metricsOfOthers', id, all: all.flat() } satisfies Message)
    })
  })
}

/** In each process. Returns a function that reads the metrics of the others, or undefined if the process is the only one. */
export function joinMetrics(readOwn: () => Promise<ProcessMetrics>): (() => Promise<ProcessMetrics[]>) | undefined {
  const { worker } = cluster
  if (!worker) return undefined
  const waiting = new Map<number, (all: ProcessMetrics[]) => void>()
  let lastId = 0
  worker.on('message', (message: Message) => {
    if (message.kind === 'sendMetrics')
      void readOwn().then((metrics) => {
        const { id, by } = message
        if (worker.isConnected()) worker.send({ kind: 'metrics', id, by, metrics } satisfies Message)
      })
    if (message.kind === 'metricsOfOthers') waiting.get(message.id)?.(message.all)
  })
  return () => {
    const { promise, resolve } = Promise.withResolvers<ProcessMetrics[]>()
    const id = ++lastId
    waiting.set(id, resolve)
    worker.send({ kind: 'askForMetrics', id } satisfies Message)
    return promise.finally(() => waiting.delete(id))
  }
}
