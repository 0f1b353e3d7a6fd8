import { useEffect } from 'react'
import { useBrowserApi } from '../../api/browser-api.ts'
import { getSessionStorage, type KeyValueStorage } from '../../state/storage.ts'

interface Visit {
  jobId: string
  /** `utm_source` of the link. */
  source: string | undefined
}

const defaultSource = 'jobs-apply'
const storageKey = (jobId: string) => `krume:seen-job:${jobId}`

/** Counts a visit once per job and tab. Previews of an advert do not count. */
export function countVisit({ jobId, source }: Visit, storage: KeyValueStorage, send: (type: string) => void): void {
  if (source === 'preview' || storage.getItem(storageKey(jobId))) return
  storage.setItem(storageKey(jobId), '1')
  send(source || defaultSource)
}

/** Failures are ignored: the API client returns them as values. */
export function useCountVisit(jobId: string, source: string | undefined): void {
  const api = useBrowserApi()
  useEffect(() => {
    countVisit(
      { jobId, source },
      getSessionStorage(),
      (type) => void api('POST /jobs/{jobId}/statistics', { params: { jobId }, body: { type } }),
    )
  }, [api, jobId, source])
}
