import {
  type FieldValueProps,
  FormField,
  type FormFieldProps,
  toValueAttributes,
  useControlAttributes,
} from './form-field.tsx'

type InputAttributes = Pick<
  React.InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoCapitalize' | 'inputMode' | 'min' | 'max' | 'spellCheck' | 'enterKeyHint'
>

type Props = FormFieldProps &
  FieldValueProps &
  InputAttributes & {
    autoComplete?: string | undefined
    maxLength?: number | undefined
    /** Makes it a text area. */
    isMultiline?: boolean | undefined
    /** Makes it a text area of so many lines. */
    rows?: number | undefined
  }

const defaultRows = 3

export function TextField(props: Props) {
  const { name, label, error, hint, isRequired, value, defaultValue, onChange, ...rest } = props
  const { isMultiline, rows, ...native } = rest
  const control = useControlAttributes(props)
  const { autoComplete, maxLength } = native
  const attributes = { ...control, ...toValueAttributes(props) }
  return (
    <FormField {...{ id: control.id, name, label, error, hint }} isRequired={control.required}>
      {isMultiline || rows ? (
        <textarea {...attributes} autoComplete={autoComplete} maxLength={maxLength} rows={rows ?? defaultRows} />
      ) : (
        <input {...attributes} {...native} />
      )}
    </FormField>
  )
}
