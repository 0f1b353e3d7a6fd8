import type { SmallStorage } from '../../state/browser-storage.ts'

interface Visit {
  jobId: string
  /** Where the visitor came from, as the link said. */
  source: string | undefined
}

const defaultSource = 'jobs-apply'
const keyOf = (jobId: string) => `krume:seen-job:${jobId}`

/** Once per job and tab; somebody who previews an advert does not count. */
export function countVisit({ jobId, source }: Visit, tab: SmallStorage, send: (type: string) => void): void {
  if (source === 'preview' || tab.getItem(keyOf(jobId))) return
  tab.setItem(keyOf(jobId), '1')
  send(source || defaultSource)
}
