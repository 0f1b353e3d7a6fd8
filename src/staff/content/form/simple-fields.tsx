import { useState } from 'react'
import type { Language } from '#domain/i18n/languages.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Choice, Choices } from '#ui/choice.tsx'
import { useContentTranslation } from '../use-content-translation.ts'
import { Control, ControlGroup } from './control.tsx'
import styles from './form.module.css'
import { controlId, type FieldProps, useForm } from './form-context.ts'
import {
  formatMoneyField,
  formatMonthDayField,
  formatNumberField,
  parseMoney,
  parseMonthDay,
  parseNumber,
} from './input-values.ts'

export function TextField({ field, label, hint, isRequired, path, value, onChange }: FieldProps<'text'>) {
  const { isNew } = useForm()
  const text = typeof value === 'string' ? value : ''
  const change = (typed: string) => onChange(typed === '' && field.whenEmpty ? undefined : typed)
  return (
    <Control path={path} label={label} hint={hint} isRequired={isRequired}>
      {(ids) => (
        <input
          {...ids}
          value={text}
          readOnly={field.isFixed === true && !isNew}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Control>
  )
}

interface TypedProps extends FieldProps {
  parse: (typed: string) => unknown
  format: (value: unknown, language: Language) => string
  unit?: string | undefined
  placeholder?: string | undefined
}

/** Keeps what is typed until the field is left: "4," is on the way to "4,20". */
function TypedField({ label, hint, isRequired, path, value, onChange, parse, format, unit, placeholder }: TypedProps) {
  const { language } = useContentTranslation()
  const [typed, setTyped] = useState<string | undefined>()
  return (
    <Control path={path} label={label} hint={hint} isRequired={isRequired}>
      {(ids) => (
        <span className="row middle gap-1">
          <input
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder}
            className={styles.figure}
            value={typed ?? format(value, language)}
            onChange={({ target }) => {
              setTyped(target.value)
              onChange(parse(target.value))
            }}
            onBlur={() => setTyped(undefined)}
          />
          {unit && <span aria-hidden="true">{unit}</span>}
        </span>
      )}
    </Control>
  )
}

export const MoneyField = (props: FieldProps) => (
  <TypedField {...props} parse={parseMoney} format={formatMoneyField} unit="€" />
)

export function NumberField(props: FieldProps<'number'>) {
  const { c } = useContentTranslation()
  const { unit } = props.field
  return <TypedField {...props} parse={parseNumber} format={formatNumberField} unit={unit && c(`label.${unit}`)} />
}

/** A day of every year, as people write it. */
export const MonthDayField = (props: FieldProps) => (
  <TypedField {...props} parse={parseMonthDay} format={formatMonthDayField} placeholder="24.12." />
)

const inputTypes = { date: 'date', clock: 'time', colour: 'color' } as const

export function NativeField({
  field,
  label,
  hint,
  isRequired,
  path,
  value,
  onChange,
}: FieldProps<'date' | 'clock' | 'colour'>) {
  const text = typeof value === 'string' ? value : ''
  return (
    <Control path={path} label={label} hint={hint} isRequired={isRequired}>
      {(ids) => (
        <span className="row middle gap-1">
          <input
            {...ids}
            type={inputTypes[field.kind]}
            className={field.kind === 'colour' ? styles.colour : styles.figure}
            value={text}
            onChange={({ target }) =>
              onChange(
                target.value === '' ? undefined : field.kind === 'colour' ? target.value.toUpperCase() : target.value,
              )
            }
          />
          {field.kind === 'colour' && <span>{text}</span>}
        </span>
      )}
    </Control>
  )
}

export function FlagField({ field, label, hint, path, value, onChange }: FieldProps<'flag'>) {
  const { errorAt } = useForm()
  return (
    <CheckboxField
      id={controlId(path)}
      hint={hint}
      error={errorAt(path)}
      checked={typeof value === 'boolean' ? value : field.default}
      onChange={(isOn) => onChange(field.whenEmpty === 'absent' && isOn === field.default ? undefined : isOn)}
    >
      {label}
    </CheckboxField>
  )
}

export function ChoiceField({ field, label, hint, isRequired, path, value, onChange }: FieldProps<'choice'>) {
  const { c } = useContentTranslation()
  const { options } = useForm()
  const offered = options(field.options)
  const index = offered.findIndex((option) => option.value === value)
  const isUnknown = index < 0 && value !== undefined && value !== null
  return (
    <Control path={path} label={label} hint={hint} isRequired={isRequired}>
      {(ids) => (
        <select
          {...ids}
          value={index < 0 ? (isUnknown ? 'unknown' : '') : String(index)}
          onChange={({ target }) => onChange(offered[Number(target.value || -1)]?.value)}
        >
          {(index < 0 || field.whenEmpty) && (
            <option value="">{field.whenEmpty ? c('edit.none') : c('edit.choose')}</option>
          )}
          {isUnknown && <option value="unknown">{String(value)}</option>}
          {offered.map((option, position) => (
            <option key={option.value} value={position}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Control>
  )
}

/** Several of a list. Where a declaration is needed, "none" and "not declared" are different. */
export function ChoicesField({ field, label, hint, path, value, onChange }: FieldProps<'choices'>) {
  const { c } = useContentTranslation()
  const { options } = useForm()
  const offered = options(field.options)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const isDeclared = field.whenEmpty !== 'null' || Array.isArray(value)
  const known = offered.map((option) => option.value as unknown)
  function toggle(one: string | number, isOn: boolean): void {
    const next = known.filter((other) => (other === one ? isOn : chosen.includes(other)))
    const others = chosen.filter((other) => !known.includes(other))
    onChange(next.length + others.length === 0 && field.whenEmpty === 'absent' ? undefined : [...others, ...next])
  }
  return (
    <ControlGroup path={path} legend={label} hint={hint}>
      {field.whenEmpty === 'null' && (
        <CheckboxField checked={!isDeclared} onChange={(isEmpty) => onChange(isEmpty ? undefined : [])}>
          {c('edit.notFilled')}
        </CheckboxField>
      )}
      {isDeclared && (
        <Choices>
          {offered.map((option) => (
            <Choice
              key={option.value}
              type="checkbox"
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(isOn) => toggle(option.value, isOn)}
            />
          ))}
        </Choices>
      )}
    </ControlGroup>
  )
}

/** Fields that no form describes are edited as they are in the file. */
export function RawField({
  path,
  label,
  value,
  onChange,
}: {
  path: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
}) {
  /** Undefined: nothing is typed that is not in the value. */
  const [typed, setTyped] = useState<string | undefined>()
  const [isBroken, setIsBroken] = useState(false)
  return (
    <Control path={path} label={label}>
      {(ids) => (
        <textarea
          {...ids}
          aria-invalid={isBroken}
          className={styles.raw}
          value={typed ?? JSON.stringify(value, null, 2) ?? ''}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            if (typed === undefined) return
            try {
              onChange(JSON.parse(typed))
              setTyped(undefined)
              setIsBroken(false)
            } catch {
              setIsBroken(true)
            }
          }}
        />
      )}
    </Control>
  )
}
