import { useState } from 'react'
import type { Problem, Result } from './request.ts'

/** A list that is loaded page by page: the first page, and those that "more" has added. */
export function usePages<Page>(first: Page, loadAfter: (last: Page) => Promise<Result<Page>>) {
  const [added, setAdded] = useState<readonly Page[]>([])
  const [problem, setProblem] = useState<Problem | undefined>()
  const last = added.at(-1) ?? first

  async function loadMore(): Promise<void> {
    const result = await loadAfter(last)
    if (result.ok) setAdded([...added, result.data])
    setProblem(result.ok ? undefined : result.problem)
  }

  return { pages: [first, ...added], last, problem, loadMore }
}
