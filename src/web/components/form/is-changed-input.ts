/** Whether the visitor has changed it since the page came. */
export const isChangedInput = (input: HTMLInputElement): boolean =>
  input.type === 'checkbox' || input.type === 'radio'
    ? input.checked !== input.defaultChecked
    : input.value !== input.defaultValue
