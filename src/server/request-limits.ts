import type { IncomingMessage, ServerResponse } from 'node:http'

interface RequestLimitOptions {
  /** Requests that are being handled at a time. As many more may be waiting for their body. */
  maxConcurrent: number
  /** Requests of one client at a time, of both kinds. */
  maxPerClient: number
  getClient: (request: IncomingMessage) => string
}

/** busy: the server handles as many requests as it can. tooManyOfClient: this client sends too many at a time. */
export type Refusal = 'busy' | 'tooManyOfClient'

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Limits the requests in progress, of all clients and of each. A request counts as being handled only once its body has
 * arrived: slow clients must not use up what fast ones need.
 */
export function createRequestLimits({ maxConcurrent, maxPerClient, getClient }: RequestLimitOptions) {
  const countByClient = new Map<string, number>()
  const counts = { receiving: 0, handling: 0 }

  function findRefusal(client: string, isReceiving: boolean): Refusal | undefined {
    if ((countByClient.get(client) ?? 0) >= maxPerClient) return 'tooManyOfClient'
    return counts.handling >= maxConcurrent || (isReceiving && counts.receiving >= maxConcurrent) ? 'busy' : undefined
  }

  function changeCount(client: string, change: number): void {
    const count = (countByClient.get(client) ?? 0) + change
    if (count > 0) countByClient.set(client, count)
    else countByClient.delete(client)
  }

  return {
    /** Counts the request until its response is complete; or returns why it has to be refused. */
    admit(request: IncomingMessage, response: ServerResponse): Refusal | undefined {
      const client = getClient(request)
      let phase: keyof typeof counts = hasBody(request) ? 'receiving' : 'handling'
      const refusal = findRefusal(client, phase === 'receiving')
      if (refusal) return refusal
      changeCount(client, 1)
      counts[phase] += 1
      const startHandling = () => {
        counts.receiving -= 1
        counts.handling += 1
        phase = 'handling'
      }
      if (phase === 'receiving') request.once('end', startHandling)
      response.once('close', () => {
        request.off('end', startHandling)
        counts[phase] -= 1
        changeCount(client, -1)
      })
      return undefined
    },
  }
}

export type RequestLimits = ReturnType<typeof createRequestLimits>
