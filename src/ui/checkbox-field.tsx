import styles from './field.module.css'
import { FieldError, FieldHint, type FieldProps, RequiredMark, useControl } from './field.tsx'

type CheckboxProps = Omit<FieldProps, 'label'> &
  Pick<React.ComponentProps<'input'>, 'checked' | 'defaultChecked'> & {
    onChange?: ((isChecked: boolean) => void) | undefined
    /** The label. */
    children: React.ReactNode
  }

/** An error also turns the label red. */
export function CheckboxField({ checked, defaultChecked, onChange, children, ...props }: CheckboxProps) {
  const control = useControl(props)
  const { name, hint, error, isRequired } = props
  return (
    <div className={styles.check} data-field={name} data-invalid={error ? true : undefined}>
      <label htmlFor={control.id}>
        <input
          {...control}
          {...(checked === undefined ? { defaultChecked } : { checked })}
          type="checkbox"
          value="yes"
          onChange={onChange && (({ target }) => onChange(target.checked))}
        />
        <span>
          {children}
          {isRequired && <RequiredMark />}
        </span>
      </label>
      <FieldHint id={control.id} hint={hint} />
      <FieldError id={control.id} error={error} />
    </div>
  )
}
