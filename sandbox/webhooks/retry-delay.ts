import { minuteMs, secondMs } from '../provider/add-ms.ts'

const maxAttempts = 25
const firstDelaysMs = [secondMs, 5 * secondMs, 30 * secondMs]

/** How long after the n-th attempt the next one follows; null when that was the last. */
export function retryDelayMs(attempt: number): number | null {
  if (attempt >= maxAttempts) return null
  return firstDelaysMs[attempt - 1] ?? minuteMs
}
