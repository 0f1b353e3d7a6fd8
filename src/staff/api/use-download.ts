import { useState } from 'react'
import { useStaffApp } from '../staff-app.ts'
import type { Problem, RouteArguments, StaffRoute } from './request.ts'

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads a file and remembers what was refused. */
export function useDownload() {
  const { requests } = useStaffApp()
  const [problem, setProblem] = useState<Problem | undefined>()

  async function download<K extends StaffRoute>(route: K, ...input: RouteArguments<K>): Promise<void> {
    setProblem(undefined)
    const result = await requests.download(route, ...input)
    if (result.ok) saveFile(result.data.content, result.data.name)
    else setProblem(result.problem)
  }
  return { download, problem }
}
