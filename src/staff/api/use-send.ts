import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStaffApp } from '../staff-app.ts'
import type { Problem, RouteArguments, StaffData, StaffRoute } from './request.ts'

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
  async function send<K extends StaffRoute>(
    route: K,
    ...[input]: RouteArguments<K>
  ): Promise<StaffData<K> | undefined> {
    if (isBusy) return undefined
    setIsBusy(true)
    setProblem(undefined)
    const withKey = [{ ...input, idempotencyKey: key.current }] as unknown as RouteArguments<K>
    const result = await requests.request(route, ...withKey)
    setIsBusy(false)
    if (result.ok || result.problem.code !== 'unreachable') key.current = crypto.randomUUID()
    if (result.ok) return result.data ?? ({} as StaffData<K>)
    setProblem(result.problem)
    return undefined
  }
  return { send, isBusy, problem }
}

export type Send = ReturnType<typeof useSend>['send']

/** Loads the page again after a change; also after a refusal, because somebody else was faster. */
export function useChange(onDone?: () => void) {
  const { revalidate } = useRevalidator()
  const state = useSend()
  async function change(sent: Promise<object | undefined>): Promise<void> {
    const changed = await sent
    await revalidate()
    if (changed) onDone?.()
  }
  return { change, ...state }
}
