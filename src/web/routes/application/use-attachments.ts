import { useEffect, useState } from 'react'
import { chooseFiles, type RefusedFile } from './choose-files.ts'
import { type ApplicationDraft, keptDays } from './draft.ts'
import { dropFiles, keepFile, readFile } from './draft-files.ts'
import type { DraftFile } from './uploads.ts'
import type { ChangeDraft } from './use-draft.ts'

const twiceKeptMs = 2 * keptDays * 24 * 60 * 60 * 1000

/** A copy of its own: the original may be moved, or lie in a cloud that is away when it is sent. */
async function copyOf(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}

async function take(file: File): Promise<DraftFile | RefusedFile> {
  const { name, size } = file
  const copy = await copyOf(file)
  if (!copy) return { name, size, reason: 'fileUnreadable' }
  const id = crypto.randomUUID()
  await keepFile({ id, file: copy, keptUntilMs: Date.now() + twiceKeptMs })
  return { id, name, size, state: 'waiting' }
}

const isTaken = (file: DraftFile | RefusedFile): file is DraftFile => 'id' in file

/** Choosing and removing; and what the draft names but the device no longer has, said once. */
export function useAttachments({ files }: ApplicationDraft, change: ChangeDraft) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [lost, setLost] = useState<readonly string[]>([])

  // Looked after once, when the step opens.
  useEffect(() => {
    void Promise.all(files.map(async (file) => ((await readFile(file.id)) ? [] : [file]))).then((found) => {
      const missing = found.flat()
      if (missing.length === 0) return
      setLost(missing.map(({ name }) => name))
      change((draft) => ({ files: draft.files.filter(({ id }) => missing.every((file) => file.id !== id)) }))
    })
  }, [])

  async function add(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return
    const { taken, refused: atOnce } = chooseFiles(chosen, files)
    setRefused(atOnce)
    const results = await Promise.all(taken.map(take))
    setRefused([...atOnce, ...results.flatMap((result) => (isTaken(result) ? [] : [result]))])
    change((draft) => ({ files: [...draft.files, ...results.filter(isTaken)] }))
  }

  function remove(id: string): void {
    void dropFiles([id])
    setRefused([])
    change((draft) => ({ files: draft.files.filter((file) => file.id !== id) }))
  }

  return { refused, lost, add, remove }
}
