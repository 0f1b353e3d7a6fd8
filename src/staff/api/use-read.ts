import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import type { Problem } from './request.ts'

/** Data that depends on what is chosen on a page. Meanwhile the data before stays. */
export function useRead<T>(path: string, query: Readonly<Record<string, string | undefined>>) {
  const { requests } = useStaffApp()
  const { language } = useTranslation()
  const [data, setData] = useState<T | undefined>()
  const [problem, setProblem] = useState<Problem | undefined>()
  const key = JSON.stringify(query)
  const lastRequest = useRef(0)
  const read = useCallback(async () => {
    const request = ++lastRequest.current
    const result = await requests.request<T>('GET', path, { query: JSON.parse(key) })
    // The answer to an earlier question may come last.
    if (request !== lastRequest.current) return
    if (result.ok) setData(result.data)
    setProblem(result.ok ? undefined : result.problem)
  }, [requests, path, key])
  // The texts of the server are in the language of the request.
  useEffect(() => void read(), [read, language])
  return { data, setData, problem, read }
}
