/** Runs in the worker before each test file: switches one mutant on, or records which ones the file reaches. */
import { afterEach, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Negative while nothing is switched on. */
    activeMutant: number
  }
  interface TaskMeta {
    reachedMutants?: number[]
  }
}

declare global {
  var isMutantActive: ((id: number, values?: () => [unknown, unknown]) => boolean) | undefined
  /** Shared by the files that run in one worker. */
  var hasFailedTest: boolean | undefined
}

const active = inject('activeMutant')
const reached = new Set<number>()

/** A test cannot notice a mutant whose value never differs from the original. */
function differs(values: () => [unknown, unknown]): boolean {
  try {
    const [original, mutated] = values()
    return !Object.is(original, mutated)
  } catch {
    return true
  }
}

globalThis.isMutantActive = (id, values) => {
  if (active < 0 && !reached.has(id) && (!values || differs(values))) reached.add(id)
  return id === active
}

if (globalThis.hasFailedTest) throw new Error('The mutant is already found.')
afterEach(({ task }) => {
  globalThis.hasFailedTest ||= task.result?.state === 'fail'
  task.file.meta.reachedMutants = [...reached]
})
