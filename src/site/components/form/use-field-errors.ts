import { useState } from 'react'

/** Codes by field, partly of the server. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** The errors of a form that asks the domain before it sends: each until its field is changed. */
export function useFieldErrors<Field extends string>() {
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [attempt, setAttempt] = useState(0)
  return {
    errors,
    /** For the summary, which takes the focus again after each attempt. */
    attempt,
    show(found: FieldErrors<Field>): void {
      setErrors(found)
      setAttempt((count) => count + 1)
    },
    clear(fields: readonly Field[]): void {
      setErrors((before) => {
        const left = { ...before }
        for (const field of fields) delete left[field]
        return left
      })
    },
    reset(): void {
      setErrors({})
      setAttempt(0)
    },
  }
}
