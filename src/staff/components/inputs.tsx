import { Field } from './field.tsx'

type Props<Control extends 'input' | 'textarea' | 'select'> = Omit<React.ComponentProps<Control>, 'onChange'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

export const TextField = ({ label, hint, error, onChange, ...input }: Props<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <input {...ids} {...input} onChange={({ target }) => onChange(target.value)} />}
  </Field>
)

export const AreaField = ({ label, hint, error, onChange, ...area }: Props<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <textarea {...ids} {...area} onChange={({ target }) => onChange(target.value)} />}
  </Field>
)

interface SelectProps extends Props<'select'> {
  choices: readonly { id: string; name: string }[]
  /** What it is called to choose none of them. */
  empty?: string
}

export const SelectField = ({ label, hint, error, onChange, choices, empty, ...select }: SelectProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <select {...ids} {...select} onChange={({ target }) => onChange(target.value)}>
        {empty && <option value="">{empty}</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)
