import type { Side } from './contest.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import type { LoadAnswer, LoadQuestion } from './load-client.ts'
import type { Child } from './start-child.ts'

export type Load = Child<LoadQuestion, LoadAnswer>

export interface Target {
  pid: number
  port: number
}

export const usualConnections = 32

interface LoadOptions {
  requests: readonly string[] | (() => Promise<readonly string[]>)
  isOnce?: boolean
  connections?: number
}

const cpuOf = (targets: readonly Target[]): number | undefined =>
  targets.reduce<number | undefined>((sum, { pid }) => {
    const used = cpuSeconds(pid)
    return sum === undefined || used === undefined ? undefined : sum + used
  }, 0)

/** Requests to one or several processes that share the work. */
export function httpSide(
  load: Load,
  targets: readonly Target[],
  { requests, isOnce = false, connections = usualConnections }: LoadOptions,
): Side {
  return async (ms) => {
    const fresh = typeof requests === 'function' ? await requests() : requests
    const before = cpuOf(targets)
    const ports = targets.map(({ port }) => port)
    const answer = await load.ask({ ports, requests: fresh, connections, ms, isOnce })
    const after = cpuOf(targets)
    const used = before === undefined || after === undefined ? undefined : after - before
    return { ...answer, cpuSeconds: used }
  }
}
