import styles from './form-field.module.css'
import { FieldError, type FormFieldProps, RequiredMark, useControlAttributes } from './form-field.tsx'

/** Controlled by `isChecked` and `onChange`, or uncontrolled with `defaultChecked`. */
type CheckedProps =
  | { isChecked: boolean; onChange: (isChecked: boolean) => void; defaultChecked?: never }
  | { defaultChecked: boolean; isChecked?: never; onChange?: never }

type Props = Omit<FormFieldProps, 'label' | 'hint'> &
  CheckedProps & {
    /** The label. */
    children: React.ReactNode
  }

function toCheckedAttributes({ isChecked, onChange, defaultChecked }: CheckedProps) {
  if (!onChange) return { defaultChecked }
  return {
    checked: isChecked,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => onChange(target.checked),
  }
}

/** A consent. An error also turns the label red. */
export function CheckboxField(props: Props) {
  const { name, error, isRequired = false, children } = props
  const control = useControlAttributes(props)
  return (
    <div className={styles.consent} data-field={name} data-invalid={error ? true : undefined}>
      <label htmlFor={control.id}>
        <input {...control} {...toCheckedAttributes(props)} type="checkbox" value="yes" />
        <span>
          {children}
          {isRequired && <RequiredMark />}
        </span>
      </label>
      <FieldError id={control.id} error={error} />
    </div>
  )
}
