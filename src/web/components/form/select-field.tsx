import {
  type FieldValueProps,
  FormField,
  type FormFieldProps,
  toValueAttributes,
  useControlAttributes,
} from './form-field.tsx'

type Props = FormFieldProps &
  FieldValueProps & {
    /** Shown in the control while nothing is chosen. */
    placeholder?: string
    isDisabled?: boolean
    /** The options. */
    children: React.ReactNode
  }

export function SelectField(props: Props) {
  const { name, label, error, hint, placeholder, isDisabled = false, children } = props
  const control = useControlAttributes(props)
  return (
    <FormField {...{ id: control.id, name, label, error, hint }} isRequired={control.required}>
      <select {...control} {...toValueAttributes(props)} disabled={isDisabled}>
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
      </select>
    </FormField>
  )
}
