import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isChangedInput } from './is-changed-input.ts'

/**
 * On a slow phone a form is seen, and used, seconds before its script is there. What was chosen until then in one of
 * the named fields is applied when it comes, as if it had been chosen now.
 */
export function useEarlyChoice(form: RefObject<HTMLFormElement | null>, names: readonly string[], apply: () => void) {
  const applyEarlyChoice = useEffectEvent(() => {
    const inputs = [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
    if (inputs.some((input) => names.includes(input.name) && isChangedInput(input))) apply()
  })
  useEffect(() => applyEarlyChoice(), [])
}
