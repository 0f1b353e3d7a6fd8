import { useId } from 'react'
import styles from './field.module.css'
import { useUiTexts } from './ui-texts.ts'

export interface FieldProps {
  label: string
  name?: string | undefined
  /** Of the control. */
  id?: string | undefined
  hint?: string | undefined
  /** What is wrong, in words; undefined while the input is valid. */
  error?: string | undefined
  /** Marks the label. */
  isRequired?: boolean | undefined
}

/** The attributes that tie a control to its label, hint and error. */
export function useControl({ id: given, name, hint, error, isRequired = false }: Omit<FieldProps, 'label'>) {
  const ownId = useId()
  const id = given ?? ownId
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    name,
    required: isRequired,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** Label, any control, hint and error below each other. */
export function Field({
  children,
  ...props
}: FieldProps & { children: (control: ReturnType<typeof useControl>) => React.ReactNode }) {
  const control = useControl(props)
  return (
    <div className={styles.field} data-field={props.name}>
      <label htmlFor={control.id}>
        {props.label}
        {props.isRequired && <RequiredMark />}
      </label>
      {children(control)}
      <FieldHint id={control.id} hint={props.hint} />
      <FieldError id={control.id} error={props.error} />
    </div>
  )
}

/**
 * Controlled by `value` and `onChange`, or uncontrolled with a `defaultValue`. The browser holds the input of an
 * uncontrolled field, so its form also works before, and without, our script.
 */
type FieldOf<Control extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<React.ComponentProps<Control>, keyof FieldProps | 'onChange' | 'children'> & {
    onChange?: ((value: string) => void) | undefined
  }

const toChangeHandler = (onChange: ((value: string) => void) | undefined) =>
  onChange && (({ target }: { target: { value: string } }) => onChange(target.value))

/** Splits what the label and its texts need from the attributes of the control. */
function splitProps<P extends FieldProps & { onChange?: ((value: string) => void) | undefined }>(props: P) {
  const { label, name, id, hint, error, isRequired, onChange, ...native } = props
  return { field: { label, name, id, hint, error, isRequired }, native, onChange: toChangeHandler(onChange) }
}

export function TextField(props: FieldOf<'input'>) {
  const { field, native, onChange } = splitProps(props)
  return <Field {...field}>{(control) => <input {...control} {...native} onChange={onChange} />}</Field>
}

export function TextArea(props: FieldOf<'textarea'>) {
  const { field, native, onChange } = splitProps(props)
  return <Field {...field}>{(control) => <textarea rows={3} {...control} {...native} onChange={onChange} />}</Field>
}

interface SelectProps extends FieldOf<'select'> {
  choices: readonly { id: string; name: string }[]
  /** Shown in the control while nothing is chosen. */
  placeholder?: string | undefined
  /** What it is called to choose none of them. */
  none?: string | undefined
}

export function SelectField({ choices, placeholder, none, ...props }: SelectProps) {
  const { t } = useUiTexts()
  const { field, native, onChange } = splitProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} {...native} onChange={onChange}>
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {none !== undefined && <option value="">{none}</option>}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {choices.length === 0 && none === undefined && (
            <option value="" disabled>
              {t('noResults')}
            </option>
          )}
        </select>
      )}
    </Field>
  )
}

export const FieldHint = ({ id, hint }: { id: string; hint: string | undefined }) =>
  hint && (
    <p id={`${id}-hint`} className="small soft">
      {hint}
    </p>
  )

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={`${id}-error`} className="error small">
      {error}
    </p>
  )

export const RequiredMark = () => (
  <span className={styles.asterisk} title={useUiTexts().t('required')} aria-hidden="true">
    *
  </span>
)
