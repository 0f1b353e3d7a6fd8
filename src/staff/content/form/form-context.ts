import { type ComponentType, createContext, useContext } from 'react'
import type { ContentOptions, PlannedChangeData } from '#contract/staff/content.ts'
import type { Field } from '#domain/content/forms/form-fields.ts'
import type { OptionList } from '#domain/content/option-values.ts'
import { bringToFocus } from '#ui/focus.ts'

type Option = NonNullable<ContentOptions['options'][string]>[number]
export type OfferedPicture = ContentOptions['pictures'][number]

export interface FieldProps<K extends Field['kind'] = Field['kind']> {
  field: Extract<Field, { kind: K }>
  label: string
  hint: string | undefined
  isRequired: boolean
  path: string
  value: unknown
  /** Undefined: the field is empty. */
  onChange: (value: unknown) => void
}

/** What follows from the description of a field is added by `FormField`. */
export type DescribedFieldProps = Omit<FieldProps, 'label' | 'hint' | 'isRequired'>

export interface FormServices {
  /** Any field, for fields that contain others. */
  Field: ComponentType<DescribedFieldProps>
  options: (list: OptionList) => readonly Option[]
  pictures: readonly OfferedPicture[]
  /** The sentence of the server for a field, by its path. */
  errorAt: (path: string) => string | undefined
  /** Whether anything is wrong at the path or inside of it. */
  hasErrorBelow: (path: string) => boolean
  /** What changes later, by the path of its field. */
  planned: readonly PlannedChangeData[]
  cancelPlanned: (change: PlannedChangeData) => void
  /** After a picture was uploaded. */
  reloadOptions: () => Promise<void>
  /** The published version that the page was made from. */
  baseVersion: () => number
  /** The id of an entry cannot be changed once it exists. */
  isNew: boolean
}

export const FormContext = createContext<FormServices | undefined>(undefined)

export function useForm(): FormServices {
  const form = useContext(FormContext)
  if (!form) throw new Error('FormContext is missing.')
  return form
}

/** The id of the control of a field, so that errors and checks can lead to it. */
export const controlId = (path: string): string => `field-${path.replaceAll('.', '-').replaceAll(' ', '_')}`

/** The control of the field, or of the smallest field around it. */
export function focusField(path: string): void {
  const steps = path.split('.')
  for (let length = steps.length; length > 0; length--) {
    const start = steps.slice(0, length).join('.')
    const found = document.getElementById(controlId(start)) ?? document.getElementById(controlId(`${start}.de`))
    if (!found) continue
    bringToFocus(found, 'center')
    return
  }
}

export const joinPath = (path: string, name: string | number): string => (path === '' ? `${name}` : `${path}.${name}`)
