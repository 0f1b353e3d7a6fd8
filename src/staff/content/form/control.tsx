import styles from './form.module.css'
import { controlId, useForm } from './form-context.ts'

interface ControlProps {
  path: string
  label: string
  hint?: string | undefined
  /** Beside the label, such as a button that empties the field. */
  tools?: React.ReactNode
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => React.ReactNode
}

/** A label, a control, its hint, and what the server says about it. */
export function Control({ path, label, hint, tools, children }: ControlProps) {
  const { errorAt } = useForm()
  const error = errorAt(path)
  const id = controlId(path)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.control} data-invalid={error !== undefined}>
      <div className={styles.labelLine}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {tools}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error !== undefined })}
      {hint && (
        <p id={hintId} className="soft small">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
    </div>
  )
}

interface GroupProps {
  path: string
  legend: string
  hint?: string | undefined
  tools?: React.ReactNode
  children: React.ReactNode
}

/** Several controls that belong together. */
export function ControlGroup({ path, legend, hint, tools, children }: GroupProps) {
  const { errorAt } = useForm()
  const error = errorAt(path)
  const id = controlId(path)
  return (
    <fieldset className={styles.fieldset} data-invalid={error !== undefined} id={id} tabIndex={-1}>
      <legend>{legend}</legend>
      {tools && <div className={styles.groupTools}>{tools}</div>}
      {hint && <p className="soft small">{hint}</p>}
      {error && <p className="error">{error}</p>}
      {children}
    </fieldset>
  )
}
