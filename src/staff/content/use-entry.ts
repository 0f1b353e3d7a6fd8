import { useState } from 'react'
import type { EntryConflictData, EntryResponse } from '#contract/staff/content.ts'
import type { EntryKind, EntryValue } from '#domain/content/entries.ts'
import { isSameValue, listFieldChanges } from '#domain/content/merge.ts'
import type { Problem } from '../api/request.ts'
import { useStaffApp } from '../staff-app.ts'

interface EntryState {
  entry: EntryResponse
  value: EntryValue | undefined
  isNew: boolean
}

/** An entry that is edited: what was read, what is typed, and what the server says about it. */
export function useEntry(kind: EntryKind, initial: EntryState) {
  const { requests } = useStaffApp()
  const [entry, setEntry] = useState(initial.entry)
  const [value, setValue] = useState(initial.value)
  const [isNew, setIsNew] = useState(initial.isNew)
  const [conflict, setConflict] = useState<EntryConflictData | undefined>(initial.entry.conflict ?? undefined)
  const [problem, setProblem] = useState<Problem | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)

  interface Over {
    revision: number
    baseVersion: number
  }

  async function send(next: EntryValue | undefined, over: Over): Promise<void> {
    setIsBusy(true)
    const body = { value: next ?? null, revision: over.revision, baseVersion: over.baseVersion, isNew }
    const result = await requests.request('PUT /content/entries/{kind}/{id}', { params: { kind, id: entry.id }, body })
    setIsBusy(false)
    if (result.ok) {
      setEntry(result.data)
      setValue(result.data.value ?? undefined)
      setConflict(undefined)
      setProblem(undefined)
      setIsNew(false)
      setIsSaved(true)
      return
    }
    setIsSaved(false)
    if (result.problem.code !== 'contentConflict') {
      setProblem(result.problem)
      return
    }
    const found = result.problem.data
    const base = found.base ?? entry.value
    const changes = listFieldChanges(base ?? {}, next ?? {}, found.theirs ?? {})
    // What others have changed is what was read here already, as after a publication: there is nothing to decide.
    const isOnlyMine = found.theirs !== null && next !== undefined && changes.every(({ by }) => by === 'me')
    if (isOnlyMine) await send(next, found)
    else setConflict({ ...found, base, mine: (next as Record<string, unknown> | undefined) ?? null })
  }

  return {
    entry,
    value,
    isNew,
    isBusy,
    isSaved,
    problem,
    conflict,
    isDirty: isNew || !isSameValue(value, entry.value ?? undefined),
    change(next: EntryValue) {
      setValue(next)
      setIsSaved(false)
    },
    save: () => send(value, entry),
    remove: () => send(undefined, entry),
    /** Saves what was decided about a conflict. */
    resolve: (next: EntryValue | undefined) => (conflict ? send(next, conflict) : Promise.resolve()),
    closeConflict: () => setConflict(undefined),
    receivePlanned: ({ planned }: EntryResponse) => setEntry((current) => ({ ...current, planned })),
    receive(next: EntryResponse) {
      setEntry(next)
      setValue(next.value ?? undefined)
      setIsSaved(false)
      setProblem(undefined)
    },
  }
}

export type EditedEntry = ReturnType<typeof useEntry>
