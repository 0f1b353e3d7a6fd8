import { useState } from 'react'
import type { StaffFailure } from '#contract/staff/staff-envelope.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type Problem, toUrl } from './request.ts'

const fileNameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'krume'

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads a file. A plain link would save the error as a file. */
export function useDownload() {
  const { language } = useTranslation()
  const [problem, setProblem] = useState<Problem | undefined>()

  async function download(path: string, query: Readonly<Record<string, string | undefined>>): Promise<void> {
    setProblem(undefined)
    const response = await fetch(toUrl(path, query), { headers: { 'accept-language': language } }).catch(
      () => undefined,
    )
    if (response?.ok) {
      saveFile(await response.blob(), fileNameIn(response.headers.get('content-disposition')))
      return
    }
    const failure = (await response?.json().catch(() => undefined)) as StaffFailure | undefined
    setProblem(failure ?? { code: 'unreachable', message: '' })
  }
  return { download, problem }
}
