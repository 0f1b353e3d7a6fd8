import { useEffect } from 'react'
import { jobApi } from '../../api/job-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { sessionMemory } from '../../state/browser-storage.ts'
import { countVisit } from './count-visit.ts'

/** The client turns every failure into a value, and nobody looks at this one. */
export function useCountVisit(jobId: string, source: string | undefined): void {
  const api = useBrowserApi(jobApi)
  useEffect(() => {
    countVisit({ jobId, source }, sessionMemory(), (type) => void api.countJobVisit(jobId, type))
  }, [api, jobId, source])
}
