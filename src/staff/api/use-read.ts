import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import type { Problem, RouteArguments, StaffData, StaffRoute } from './request.ts'

/** Data that depends on what is chosen on a page. Meanwhile the data before stays. */
export function useRead<K extends StaffRoute>(route: K, ...[input]: RouteArguments<K>) {
  const { requests } = useStaffApp()
  const { language } = useTranslation()
  const [data, setData] = useState<StaffData<K> | undefined>()
  const [problem, setProblem] = useState<Problem | undefined>()
  const key = JSON.stringify(input ?? {})
  const lastRequest = useRef(0)
  const read = useCallback(async () => {
    const request = ++lastRequest.current
    const result = await requests.request(route, JSON.parse(key))
    // The answer to an earlier question may come last.
    if (request !== lastRequest.current) return
    if (result.ok) setData(result.data)
    setProblem(result.ok ? undefined : result.problem)
  }, [requests, route, key])
  // The texts of the server are in the language of the request.
  useEffect(() => void read(), [read, language])
  return { data, setData, problem, read }
}
