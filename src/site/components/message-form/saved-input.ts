import { useEffect } from 'react'
import { useAppState } from '../../state/app-state.ts'
import { createExpiringStorage, getSessionStorage } from '../../state/storage.ts'

type SavedInput = Record<string, string>

const entryName = (name: string) => `${name}-input`
const isSaved = ([name]: [string, unknown]) => name !== 'website' && name !== 'elapsedMs'

/** In session storage: it survives a reload, but the next user of the device does not see it. */
const tabStorage = () => createExpiringStorage(getSessionStorage())

/** Without the honeypot and the timer. */
export const toSavedInput = (form: Iterable<[string, FormDataEntryValue]>) =>
  Object.fromEntries([...form].filter(isSaved))

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function* getControls(form: HTMLFormElement): Iterable<Control> {
  for (const element of form.elements)
    if ('name' in element && 'value' in element && element.name !== '') yield element as Control
}

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

/** Whether the control still has its initial value. Input from before hydration is not overwritten. */
function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every(({ selected, defaultSelected }) => selected === defaultSelected)
  return isCheckbox(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue
}

function restore(form: HTMLFormElement, saved: Record<string, string>): void {
  for (const control of getControls(form)) {
    const value = saved[control.name]
    if (value === undefined || !isUntouched(control)) continue
    if (isCheckbox(control)) control.checked = true
    else control.value = value
  }
}

function chooseStore(form: HTMLFormElement, storeId: string): void {
  const select = form.elements.namedItem('storeId')
  if (!(select instanceof HTMLSelectElement) || !isUntouched(select)) return
  if ([...select.options].some(({ value }) => value === storeId)) select.value = storeId
}

/**
 * Restores saved input and preselects the visitor's store; forgets it when it is sent. Returns a function that saves the
 * current input.
 */
export function useSavedInput(
  form: React.RefObject<HTMLFormElement | null>,
  name: string,
  isSent: boolean,
): () => void {
  const myStoreId = useAppState((state) => state.myStore?.id)
  useEffect(() => {
    if (isSent) tabStorage().remove(entryName(name))
    if (!form.current) return
    const saved = (tabStorage().get(entryName(name), Date.now()) ?? {}) as SavedInput
    restore(form.current, saved)
    if (myStoreId && !saved.storeId) chooseStore(form.current, myStoreId)
  }, [form, name, myStoreId, isSent])
  return () => {
    if (form.current) tabStorage().set(entryName(name), toSavedInput(new FormData(form.current)))
  }
}
