/** As a `ref`: an element that appears takes the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
