import { type RefCallback, useCallback } from 'react'

/** As a `ref`: an element that appears takes the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Moves the focus to an element, and brings it into view. */
export function bringToFocus(element: HTMLElement | null, block: ScrollLogicalPosition): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block })
}

/** As a `ref` of a short form: the first field with an error takes the focus, again for each attempt. */
export const useFocusFirstError = (attempt: unknown): RefCallback<HTMLElement> =>
  useCallback(
    (form: HTMLElement | null) => {
      if (attempt) form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    },
    [attempt],
  )

/** Leads to a field: to what is chosen in it, else to its first control, else to the field itself. */
export function focusField(name: string): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const control =
    field?.querySelector<HTMLElement>('input:checked:enabled') ??
    field?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')
  if (!control) field?.setAttribute('tabindex', '-1')
  const target = control ?? field
  target?.focus()
}

/**
 * Brings an element into view and moves the focus to it, again for each attempt: a number, or the response itself.
 * Without one, both stay where they are.
 */
export const useFocusOnAttempt = (
  attempt: unknown,
  block: ScrollLogicalPosition = 'nearest',
): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => {
      if (attempt) bringToFocus(element, block)
    },
    [attempt, block],
  )
