import { useRef, useState } from 'react'
import type { FieldErrors, FieldRule } from '#domain/form-fields.ts'

/** What an attempt to send a form has led to: found in the browser, or answered by the action of a route or by the API. */
export interface FormResult {
  errors?: FieldErrors | undefined
}

/** What the rule of a field means for its control. */
export const controlOf = ({ maxLength, isOptional }: FieldRule) => ({ maxLength, isRequired: !isOptional })

/** The errors of the last attempt: at each field until it is changed, and all of them in a list. */
export function useFormErrors<Field extends string>(
  fields: readonly Field[],
  result: FormResult | undefined,
  toText: (code: string) => string,
) {
  const [changed, setChanged] = useState<{ since?: FormResult | undefined; fields: readonly string[] }>({ fields: [] })
  const fixed = changed.since === result ? changed.fields : []
  const textOf = (field: Field) => {
    const code = result?.errors?.[field]
    return code === undefined ? undefined : toText(code)
  }
  const errors = fields.flatMap((field) => {
    const text = textOf(field)
    return text === undefined ? [] : [{ field, text }]
  })
  return {
    errorOf: (field: Field) => (fixed.includes(field) ? undefined : textOf(field)),
    /** In the order of the fields, until all are changed: a list must not move while it is used. */
    errors: errors.every(({ field }) => fixed.includes(field)) ? [] : errors,
    /** Whether a field was changed since the attempt. */
    isChanged: fixed.length > 0,
    markChanged: (names: readonly string[]) =>
      setChanged((before) => ({
        since: result,
        fields: [...(before.since === result ? before.fields : []), ...names],
      })),
  }
}

/** A form that a script sends: one attempt at a time, whose result stays until the next one. */
export function useForm<Field extends string, Result extends FormResult = FormResult>(
  fields: readonly Field[],
  toText: (code: string) => string,
) {
  const [result, setResult] = useState<Result>()
  const [isSending, setIsSending] = useState(false)
  const isRunning = useRef(false)

  async function submit(attempt: () => Result | undefined | Promise<Result | undefined>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setIsSending(true)
    try {
      setResult(await attempt())
    } finally {
      isRunning.current = false
      setIsSending(false)
    }
  }
  return { ...useFormErrors(fields, result, toText), result, isSending, submit, reset: () => setResult(undefined) }
}
