import { Field } from '#ui/field.tsx'
import styles from './form.module.css'
import { controlId, useForm } from './form-context.ts'

interface ControlProps extends Pick<React.ComponentProps<typeof Field>, 'label' | 'hint' | 'isRequired' | 'children'> {
  path: string
}

/** A field of an entry, with what the server says about it. */
export function Control({ path, ...field }: ControlProps) {
  const { errorAt } = useForm()
  return <Field {...field} id={controlId(path)} error={errorAt(path)} />
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
