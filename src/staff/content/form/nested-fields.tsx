import { type Field, variantOf } from '#domain/content/forms/form-fields.ts'
import { emptyFields } from '#domain/content/forms/new-values.ts'
import { type Fields, toFields } from '#domain/content/json-values.ts'
import { Button } from '../../components/button.tsx'
import { useContentTranslation } from '../use-content-translation.ts'
import { Control, ControlGroup } from './control.tsx'
import styles from './form.module.css'
import { type FieldProps, joinPath, useForm } from './form-context.ts'

/** An object without the field where it is empty, as the file would be written by hand. */
function withField(object: Fields, { name, whenEmpty }: Field, value: unknown): Fields {
  if (value !== undefined) return { ...object, [name]: value }
  if (whenEmpty === 'null') return { ...object, [name]: null }
  const { [name]: _, ...others } = object
  return others
}

interface FieldListProps {
  fields: readonly Field[]
  path: string
  value: unknown
  onChange: (value: Fields) => void
}

export const FieldList = ({ fields, path, value, onChange }: FieldListProps) => {
  const object = toFields(value)
  const { Field: AnyField } = useForm()
  return fields.map((field) => (
    <AnyField
      key={field.name}
      field={field}
      path={joinPath(path, field.name)}
      value={object[field.name]}
      onChange={(next) => onChange(withField(object, field, next))}
    />
  ))
}

/** Fields that belong together. Where they may be missing as a whole, one button fills them in and another removes them. */
export function GroupField({ field, label, hint, path, value, onChange }: FieldProps<'group'>) {
  const { c } = useContentTranslation()
  const isMissing = field.whenEmpty !== undefined && (value === undefined || value === null)
  const tools =
    field.whenEmpty === undefined ? undefined : isMissing ? (
      <Button kind="text" onClick={() => onChange(emptyFields(field.fields))}>
        {c('edit.fillIn')}
      </Button>
    ) : (
      <Button kind="text" onClick={() => onChange(undefined)}>
        {c('edit.clear')}
      </Button>
    )
  const isShort = field.fields.every(
    ({ kind }) =>
      !['localized', 'markdown', 'list', 'variants', 'group', 'choices', 'picture', 'values'].includes(kind),
  )
  return (
    <ControlGroup path={path} legend={label} hint={hint} tools={tools}>
      {isMissing ? (
        <p className="soft">{c('edit.notFilled')}</p>
      ) : (
        <div className={isShort ? styles.grid : styles.stack}>
          <FieldList fields={field.fields} path={path} value={value} onChange={onChange} />
        </div>
      )}
    </ControlGroup>
  )
}

/** One of several forms; what both have is kept when the form changes. */
export function VariantField({ field, label, path, value, onChange }: FieldProps<'variant'>) {
  const { c } = useContentTranslation()
  const object = toFields(value)
  const current = variantOf(field, value)
  function change(next: string): void {
    const variant = field.variants.find((one) => one.value === next)
    if (!variant) return
    const kept = Object.fromEntries(
      variant.fields.filter(({ name }) => name in object).map(({ name }) => [name, object[name]]),
    )
    onChange({ [field.by]: next, ...emptyFields(variant.fields), ...kept })
  }
  return (
    <div className={styles.stack}>
      <Control path={joinPath(path, field.by)} label={`${label}: ${c('edit.variantKind')}`}>
        {(ids) => (
          <select {...ids} value={current?.value ?? ''} onChange={({ target }) => change(target.value)}>
            {field.variants.map((variant) => (
              <option key={variant.value} value={variant.value}>
                {c(`variant.${variant.label}`)}
              </option>
            ))}
          </select>
        )}
      </Control>
      {current && <FieldList fields={current.fields} path={path} value={value} onChange={onChange} />}
    </div>
  )
}

/** A number for some of the options. Empty ones are left out. */
export function NumbersByField({ field, label, hint, path, value, onChange }: FieldProps<'numbersBy'>) {
  const { c } = useContentTranslation()
  const { options } = useForm()
  const numbers = toFields(value)
  return (
    <ControlGroup path={path} legend={label} hint={hint}>
      <details open={Object.keys(numbers).length > 0}>
        <summary className={styles.more}>{c('edit.fillIn')}</summary>
        <div className={styles.grid}>
          {options(field.options).map((option) => {
            const key = String(option.value)
            return (
              <Control key={key} path={joinPath(path, key)} label={option.label}>
                {(ids) => (
                  <input
                    {...ids}
                    type="number"
                    min={0}
                    className={styles.figure}
                    value={typeof numbers[key] === 'number' ? numbers[key] : ''}
                    onChange={({ target }) => {
                      const { [key]: _, ...others } = numbers
                      const next = target.value === '' ? others : { ...others, [key]: Number(target.value) }
                      onChange(Object.keys(next).length === 0 ? undefined : next)
                    }}
                  />
                )}
              </Control>
            )
          })}
        </div>
      </details>
    </ControlGroup>
  )
}

/** Texts by typed names, one line each. */
export function TextsByField({ label, hint, path, value, onChange }: FieldProps<'textsBy'>) {
  const { c } = useContentTranslation()
  const entries = Object.entries(toFields(value))
  const set = (next: readonly (readonly [string, unknown])[]) =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next))
  const replace = (index: number, entry: readonly [string, unknown]) =>
    set(entries.map((one, position) => (position === index ? entry : one)))
  return (
    <ControlGroup path={path} legend={label} hint={hint}>
      {entries.map(([key, text], index) => (
        // The name is what is typed, so only the position stays the same.
        <div key={index} className={styles.row}>
          <Control path={joinPath(path, `${index}-key`)} label={c('edit.key')}>
            {(ids) => <input {...ids} value={key} onChange={({ target }) => replace(index, [target.value, text])} />}
          </Control>
          <Control path={joinPath(path, key)} label={c('edit.keyValue')}>
            {(ids) => (
              <input
                {...ids}
                value={String(text ?? '')}
                onChange={({ target }) => replace(index, [key, target.value])}
              />
            )}
          </Control>
          <Button kind="text" onClick={() => set(entries.filter((_, position) => position !== index))}>
            {c('edit.clear')}
          </Button>
        </div>
      ))}
      <Button kind="text" onClick={() => set([...entries, ['', '']])}>
        {c('edit.addVariant', { label })}
      </Button>
    </ControlGroup>
  )
}
