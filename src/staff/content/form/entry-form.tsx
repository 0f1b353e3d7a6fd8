import type { EntryKind, EntryValue } from '#domain/content/entries.ts'
import { entryForms } from '#domain/content/forms/entry-forms.ts'
import { describePath } from '#domain/content/forms/field-paths.ts'
import { fieldsOfForm } from '#domain/content/forms/form-fields.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { useContentTranslation } from '../use-content-translation.ts'
import styles from './entry-form.module.css'
import { focusField } from './form-context.ts'
import { FieldList } from './nested-fields.tsx'
import { RawField } from './simple-fields.tsx'

interface Props {
  kind: Exclude<EntryKind, 'picture'>
  value: EntryValue
  errors: Readonly<Record<string, string>>
  /** Fields that are changed by other means. */
  without?: readonly string[]
  onChange: (value: EntryValue) => void
}

/** All fields of an entry in their groups. Fields that no group describes come last, as they are in the file. */
export function EntryForm({ kind, value, errors, without = [], onChange }: Props) {
  const { c } = useContentTranslation()
  const form = entryForms[kind]
  const described = new Set([...fieldsOfForm(form).map(({ name }) => name), ...(form.automatic ?? [])])
  const others = Object.keys(value).filter((name) => !described.has(name))
  return (
    <div className={styles.form}>
      <ErrorSummary kind={kind} value={value} errors={errors} />
      {form.groups.length > 1 && (
        <nav aria-label={c('edit.groups')}>
          <ul className="row wrap gap-2">
            {form.groups.map(({ label }) => (
              <li key={label}>
                <a className="target strong" href={`#group-${label}`}>
                  {c(`group.${label}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {form.groups.map(({ label, fields }) => (
        <section key={label} id={`group-${label}`} className={styles.group} aria-labelledby={`group-${label}-headline`}>
          <h2 id={`group-${label}-headline`} className="ruled">
            {c(`group.${label}`)}
          </h2>
          <FieldList
            fields={fields.filter(({ name }) => !without.includes(name))}
            path=""
            value={value}
            onChange={onChange}
          />
        </section>
      ))}
      {others.length > 0 && (
        <section className={styles.group}>
          <h2 className="ruled">{c('edit.other')}</h2>
          {others.map((name) => (
            <RawField
              key={name}
              path={name}
              label={name}
              value={value[name]}
              onChange={(next) => onChange({ ...value, [name]: next })}
            />
          ))}
        </section>
      )}
    </div>
  )
}

function ErrorSummary({ kind, value, errors }: Omit<Props, 'onChange' | 'without'>) {
  const { c } = useContentTranslation()
  const found = Object.entries(errors)
  if (found.length === 0) return null
  return (
    <ErrorNotice
      headline={c('edit.errorsHeadline', { count: found.length })}
      errors={found.map(([path, sentence]) => ({
        field: path,
        text: path ? `${describePath(kind, path.split('.'), value, c)}: ${sentence}` : sentence,
      }))}
      onChoose={focusField}
    />
  )
}
