import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Whether the visitor has changed the input since the page was loaded. */
const isChangedInput = (input: HTMLInputElement): boolean =>
  input.type === 'checkbox' || input.type === 'radio'
    ? input.checked !== input.defaultChecked
    : input.value !== input.defaultValue

/**
 * On a slow phone a form is visible, and used, seconds before hydration. Applies a choice made until then in one of the
 * named fields as if it had been made now.
 */
export function useInputBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
  apply: () => void,
) {
  const applyChoice = useEffectEvent(() => {
    const inputs = [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement)
    if (inputs.some((input) => names.includes(input.name) && isChangedInput(input))) apply()
  })
  useEffect(() => applyChoice(), [])
}

/**
 * An uncontrolled checkbox, so that it reacts without waiting for a navigation. It follows the URL when that changes,
 * and keeps a choice made before hydration.
 */
export function useBrowserCheckbox(isChecked: boolean) {
  const checkbox = useRef<HTMLInputElement>(null)
  const previous = useRef(isChecked)
  useEffect(() => {
    if (previous.current !== isChecked && checkbox.current) checkbox.current.checked = isChecked
    previous.current = isChecked
  }, [isChecked])
  return checkbox
}
