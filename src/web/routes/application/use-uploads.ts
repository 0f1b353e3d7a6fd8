import { useCallback, useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { readFile } from './draft-files.ts'
import { uploadFile } from './upload-file.ts'
import { afterUpload, type DraftFile, nextUpload, pauseMs } from './uploads.ts'
import type { ChangeDraft } from './use-draft.ts'

interface Given {
  jobId: string
  applicationId: string
  files: readonly DraftFile[]
  change: ChangeDraft
}

const gone = { kind: 'refused', reason: 'fileGone' } as const

/** One file after the other. A lost connection pauses; it goes on by itself, or at once when asked to. */
export function useUploads({ jobId, applicationId, files, change }: Given) {
  const credential = useRouteLoaderData<typeof rootLoader>('root')?.apiCredential ?? ''
  const { language } = useTexts()
  const [sentBytes, setSentBytes] = useState(0)
  const [interruptions, setInterruptions] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const nextId = isPaused ? undefined : nextUpload(files)?.id

  useEffect(() => {
    if (!nextId) return
    const control = new AbortController()
    const { signal } = control
    setSentBytes(0)
    void readFile(nextId)
      .then((file) => {
        if (!file || signal.aborted) return gone
        return uploadFile({ jobId, applicationId, file, credential, language, signal, onProgress: setSentBytes })
      })
      .then((outcome) => {
        if (signal.aborted) return
        setInterruptions((count) => (outcome.kind === 'interrupted' ? count + 1 : 0))
        if (outcome.kind === 'interrupted') setPaused(true)
        else change((draft) => ({ files: afterUpload(draft.files, { id: nextId, ...outcome }) }))
      })
    return () => control.abort()
  }, [nextId, jobId, applicationId, credential, language, change])

  const resume = useCallback(() => setPaused(false), [])
  useEffect(() => {
    if (!isPaused) return
    const timer = setTimeout(resume, pauseMs(interruptions))
    window.addEventListener('online', resume)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', resume)
    }
  }, [isPaused, interruptions, resume])

  return { currentId: nextId, sentBytes, isPaused, resume }
}
