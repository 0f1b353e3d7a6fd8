import { useEffect } from 'react'
import { sessionMemory } from '../../state/browser-storage.ts'
import { useAppState } from '../../state/use-app-state.ts'
import { keepInput, readInput } from './kept-input.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function* controlsOf(form: HTMLFormElement): Iterable<Control> {
  for (const element of form.elements)
    if ('name' in element && 'value' in element && element.name !== '') yield element as Control
}

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

/** Still as the server sent it; whoever typed before the page was ready keeps that. */
function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every(({ selected, defaultSelected }) => selected === defaultSelected)
  return isTick(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue
}

function restore(form: HTMLFormElement, kept: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const value = kept[control.name]
    if (value === undefined || !isUntouched(control)) continue
    if (isTick(control)) control.checked = true
    else control.value = value
  }
}

function chooseStore(form: HTMLFormElement, storeId: string): void {
  const select = form.elements.namedItem('storeId')
  if (!(select instanceof HTMLSelectElement) || !isUntouched(select)) return
  if ([...select.options].some(({ value }) => value === storeId)) select.value = storeId
}

/** What was typed survives a reload; the store begins with the visitor's own. Answers what to call when something changes. */
export function useKeptInput(form: React.RefObject<HTMLFormElement | null>, name: string): () => void {
  const myStoreId = useAppState((state) => state.myStore?.id)
  useEffect(() => {
    if (!form.current) return
    const kept = readInput(sessionMemory(), name)
    restore(form.current, kept)
    if (myStoreId && !kept.storeId) chooseStore(form.current, myStoreId)
  }, [form, name, myStoreId])
  return () => {
    if (form.current) keepInput(sessionMemory(), name, new FormData(form.current))
  }
}
