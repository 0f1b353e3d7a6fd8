import { useEffect } from 'react'
import { useAppState } from '../../state/app-state.ts'
import { getSessionStorage, type KeyValueStorage } from '../../state/storage.ts'

type SavedInput = Record<string, string>

const storageKey = (name: string) => `krume:${name}-input`
const isSaved = ([name]: [string, unknown]) => name !== 'website' && name !== 'elapsedMs'

export function readInput(session: KeyValueStorage, name: string): SavedInput {
  try {
    const saved: unknown = JSON.parse(session.getItem(storageKey(name)) ?? '{}')
    return typeof saved === 'object' && saved !== null ? (saved as SavedInput) : {}
  } catch {
    return {}
  }
}

/** In session storage: it survives a reload, but the next user of the device does not see it. */
export function saveInput(session: KeyValueStorage, name: string, form: Iterable<[string, FormDataEntryValue]>): void {
  try {
    session.setItem(storageKey(name), JSON.stringify(Object.fromEntries([...form].filter(isSaved))))
  } catch {
    // Without space the input is not saved; sending still works.
  }
}

export const removeInput = (session: KeyValueStorage, name: string): void => session.removeItem(storageKey(name))

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

/** Restores saved input and preselects the visitor's store. Returns a function that saves the current input. */
export function useSavedInput(form: React.RefObject<HTMLFormElement | null>, name: string): () => void {
  const myStoreId = useAppState((state) => state.myStore?.id)
  useEffect(() => {
    if (!form.current) return
    const saved = readInput(getSessionStorage(), name)
    restore(form.current, saved)
    if (myStoreId && !saved.storeId) chooseStore(form.current, myStoreId)
  }, [form, name, myStoreId])
  return () => {
    if (form.current) saveInput(getSessionStorage(), name, new FormData(form.current))
  }
}
