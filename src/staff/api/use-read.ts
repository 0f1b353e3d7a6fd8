import { useAnswer } from '#ui/use-answer.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import type { Problem, Result, RouteArguments, StaffData, StaffRoute } from './request.ts'

/** The answer of the server to what a page asks, whose texts are in the language of the request. */
export function useServerAnswer<T>(question: string | undefined, ask: () => Promise<Result<T>>, pauseMs?: number) {
  const { language } = useTranslation()
  return useAnswer<T, Problem>(question && `${language} ${question}`, ask, pauseMs)
}

/** Data that depends on what is chosen on a page. */
export function useRead<K extends StaffRoute>(route: K, ...input: RouteArguments<K>) {
  const { requests } = useStaffApp()
  return useServerAnswer<StaffData<K>>(JSON.stringify(input), () => requests.request(route, ...input))
}
