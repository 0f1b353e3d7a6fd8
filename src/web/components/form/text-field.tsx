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
    /** Makes it a text area of so many lines. */
    rows?: number | undefined
  }

export function TextField(props: Props) {
  const { name, label, error, hint, isRequired, value, defaultValue, onChange, rows, ...native } = props
  const control = useControlAttributes(props)
  const { autoComplete, maxLength } = native
  const attributes = { ...control, ...toValueAttributes(props) }
  return (
    <FormField {...{ id: control.id, name, label, error, hint }} isRequired={control.required}>
      {rows ? (
        <textarea {...attributes} autoComplete={autoComplete} maxLength={maxLength} rows={rows} />
      ) : (
        <input {...attributes} {...native} />
      )}
    </FormField>
  )
}
