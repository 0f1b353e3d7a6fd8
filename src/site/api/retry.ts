import type { SiteFailure } from '#contract/refusal-data.ts'

/** Between attempts to send a request that got no response or a server error. */
const retryDelaysMs = [500, 2000]

/** Whether the same request can succeed later. An unreachable server counts as unavailable. */
export const isTransient = ({ code }: Pick<SiteFailure, 'code'>): boolean =>
  code === 'unavailable' || code === 'internal' || code === 'tooManyRequests'

export interface RetryDeps {
  isOnline: () => boolean
  wait: (ms: number) => Promise<void>
}

/** Repeats a request after a transient failure. Only for requests that can be repeated without a second effect. */
export async function retryTransient<T extends { success: true }>(
  call: () => Promise<T | SiteFailure>,
  { isOnline, wait }: RetryDeps,
): Promise<T | SiteFailure> {
  for (let attempt = 0; ; attempt++) {
    const response = await call()
    const delayMs = retryDelaysMs[attempt]
    if (response.success || !isTransient(response) || !isOnline() || delayMs === undefined) return response
    await wait(delayMs)
  }
}
