import { useRef, useState } from 'react'
import { useStaffApp } from '../staff-app.ts'
import type { Problem, RequestOptions } from './request.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Sends a change and remembers what was refused. The idempotency key is kept for another try when no answer came, so that
 * the change happens once.
 */
export function useSend() {
  const { requests } = useStaffApp()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>()
  const key = useRef(crypto.randomUUID())

  /** Returns the `data` of a success; undefined after a refusal, and while another request runs. */
  async function send<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T | undefined> {
    if (isBusy) return undefined
    setIsBusy(true)
    setProblem(undefined)
    const result = await requests.send<{ data?: T }>(method, path, {
      ...options,
      headers: { 'idempotency-key': key.current },
    })
    setIsBusy(false)
    if (result.ok || result.problem.code !== 'unreachable') key.current = crypto.randomUUID()
    if (result.ok) return result.data.data ?? ({} as T)
    setProblem(result.problem)
    return undefined
  }
  return { send, isBusy, problem }
}
