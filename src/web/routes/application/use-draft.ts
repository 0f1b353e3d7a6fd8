import { useCallback, useEffect, useRef, useState } from 'react'
import { localMemory } from '../../state/browser-storage.ts'
import { expiringStorage } from '../../state/expiring-storage.ts'
import { type ApplicationDraft, emptyDraft, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { dropExpiredFiles, dropFiles } from './draft-files.ts'

export type DraftChanges = Partial<ApplicationDraft>
export type ChangeDraft = (changes: DraftChanges | ((draft: ApplicationDraft) => DraftChanges)) => void

const storage = () => expiringStorage(localMemory())

/** On the device from the first change on. Undefined: there is none. */
export function useDraft(jobId: string) {
  const latest = useRef<ApplicationDraft>(undefined)
  const [draft, setDraft] = useState<ApplicationDraft>()
  const [isReady, setReady] = useState(false)

  const show = useCallback((shown: ApplicationDraft | undefined) => {
    latest.current = shown
    setDraft(shown)
  }, [])

  useEffect(() => {
    show(readDraft(storage(), jobId, Date.now()))
    setReady(true)
    void dropExpiredFiles(Date.now())
  }, [jobId, show])

  const change: ChangeDraft = useCallback(
    (changes) => {
      const before = latest.current ?? { ...emptyDraft, key: crypto.randomUUID() }
      const after = { ...before, ...(typeof changes === 'function' ? changes(before) : changes) }
      keepDraft(storage(), jobId, after, Date.now())
      show(after)
    },
    [jobId, show],
  )

  const forget = useCallback(() => {
    void dropFiles((latest.current?.files ?? []).map(({ id }) => id))
    forgetDraft(storage(), jobId)
    show(undefined)
  }, [jobId, show])

  return { draft, isReady, change, forget }
}
