import { Children } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
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
  const { t } = useTranslation()
  return (
    <FormField {...{ id: control.id, name, label, error, hint }} isRequired={control.required}>
      <select {...control} {...toValueAttributes(props)} disabled={isDisabled}>
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
        {Children.count(children) === 0 && (
          <option value="" disabled>
            {t('noResults')}
          </option>
        )}
      </select>
    </FormField>
  )
}
