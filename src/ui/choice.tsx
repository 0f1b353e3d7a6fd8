import styles from './choice.module.css'
import { FieldError, FieldHint, RequiredMark, useControl } from './field.tsx'

type Columns = 'narrow' | 'wide' | 'full'

/** Options beside each other, or in columns if they are many. */
export const Choices = ({ columns, children }: { columns?: Columns | undefined; children: React.ReactNode }) => (
  <div className={styles.options} data-columns={columns}>
    {children}
  </div>
)

interface ChoiceProps extends Omit<React.ComponentProps<'input'>, 'onChange'> {
  type: 'radio' | 'checkbox'
  label: React.ReactNode
  /** Below the label: why it cannot be chosen. */
  note?: string | undefined
  /** After the label, in a style of their own. */
  details?: React.ReactNode
  onChange?: ((isChosen: boolean) => void) | undefined
}

/** One of several options, large enough for a finger. */
export const Choice = ({ label, note, details, onChange, ...input }: ChoiceProps) => (
  <label>
    <input {...input} onChange={onChange && (({ target }) => onChange(target.checked))} />
    <span className={styles.label}>{label}</span> {note !== undefined && <span className={styles.note}>{note}</span>}
    {details}
  </label>
)

export interface ChoiceOption<T extends string = string> extends Pick<ChoiceProps, 'label' | 'note' | 'details'> {
  value: T
  isDisabled?: boolean
}

interface ChoiceFieldProps<T extends string> {
  /** Of the first option, for what moves the focus here. */
  id?: string
  name: string
  legend: string
  choices: readonly ChoiceOption<T>[]
  /** Empty or undefined: nothing is chosen. */
  value: T | '' | undefined
  onChange: (value: T) => void
  hint?: string | undefined
  error?: string | undefined
  isRequired?: boolean
  isBusy?: boolean
  columns?: Columns | undefined
  /** Shown instead of the choices while there are none. */
  placeholder?: string | undefined
}

/** A choice among few options, all of which are visible. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { name, choices, value, onChange, columns, placeholder } = props
  const control = useControl(props)
  return (
    <fieldset
      className={styles.group}
      data-field={name}
      aria-busy={props.isBusy}
      aria-describedby={control['aria-describedby']}
    >
      <legend>
        {props.legend}
        {props.isRequired && <RequiredMark />}
      </legend>
      <FieldHint id={control.id} hint={props.hint} />
      {choices.length > 0 ? (
        <Choices columns={columns}>
          {choices.map((choice, index) => (
            <Choice
              key={choice.value}
              id={index === 0 ? props.id : undefined}
              type="radio"
              name={name}
              value={choice.value}
              label={choice.label}
              note={choice.note}
              details={choice.details}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              aria-invalid={control['aria-invalid']}
              onChange={() => onChange(choice.value)}
            />
          ))}
        </Choices>
      ) : (
        placeholder && <p className="soft">{placeholder}</p>
      )}
      <FieldError id={control.id} error={props.error} />
    </fieldset>
  )
}
