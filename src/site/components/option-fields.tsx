import type { OptionGroupResponse } from '#contract/products.ts'
import type { Allergen } from '#domain/catalog/allergens.ts'
import { type ChosenOptions, countCharacters } from '#domain/catalog/options.ts'
import { formatList } from '#domain/i18n/format.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { type Translation, useTranslation } from '../i18n/use-translation.ts'
import { formatContent } from '../product-format.ts'
import { formatPriceDifference } from '../product-options.ts'
import styles from './option-fields.module.css'

interface OptionFieldsProps {
  groups: readonly OptionGroupResponse[]
  /** By group: the id of a choice, or a text. The default of a group counts where nothing is chosen. */
  value: ChosenOptions
  onChange: (value: ChosenOptions) => void
  /** By group, see `findOptionErrors`. */
  errors?: Readonly<Record<string, string>>
  /** Distinguishes the fields of several products on one page. */
  idPrefix: string
}

const fieldId = (idPrefix: string, groupId: string) => `${idPrefix}-${groupId}`

/** What a visitor has chosen and typed before hydration, which leaves the fields as they are. */
export function readTouchedFields(groups: readonly OptionGroupResponse[], idPrefix: string): ChosenOptions {
  const touched = groups.flatMap((group): [string, string][] => {
    const inputs = [...document.getElementsByName(fieldId(idPrefix, group.id))] as HTMLInputElement[]
    const input = inputs.find((one) => (group.kind === 'text' ? one.value : one.checked && !one.defaultChecked))
    return input ? [[group.id, input.value]] : []
  })
  return Object.fromEntries(touched)
}

/** Moves the focus to the first group with an error. */
export function focusOptionError(groups: readonly OptionGroupResponse[], errors: object, idPrefix: string): void {
  const first = groups.find(({ id }) => id in errors)
  if (first) document.getElementById(fieldId(idPrefix, first.id))?.focus()
}

export function OptionFields({ groups, value, onChange, errors = {}, idPrefix }: OptionFieldsProps) {
  return groups.map((group) => {
    const field = {
      id: fieldId(idPrefix, group.id),
      value: value[group.id] ?? '',
      onChange: (chosen: string) => onChange({ ...value, [group.id]: chosen }),
      error: errors[group.id],
    }
    return group.kind === 'choice' ? (
      <ChoiceGroup key={group.id} group={group} {...field} />
    ) : (
      <OptionText key={group.id} group={group} {...field} />
    )
  })
}

interface GroupProps<K extends OptionGroupResponse['kind']> {
  group: Extract<OptionGroupResponse, { kind: K }>
  id: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

const formatAdded = (allergens: readonly Allergen[], { t, language }: Translation<'products'>) =>
  allergens.length > 0
    ? t('option.allergensAdded', {
        list: formatList(
          allergens.map((code) => t(`allergen.${code}`)),
          language,
        ),
      })
    : undefined

/** The first radio button has the id of the field, so that an error can move the focus to it. */
function ChoiceGroup({ group, id, value, onChange, error }: GroupProps<'choice'>) {
  const translation = useTranslation('products')
  const { isRequired, defaultChoice } = group
  const without = { id: '', name: translation.t('option.without'), details: [] }
  const choices = group.choices.map((choice) => ({
    id: choice.id,
    name: choice.name,
    details: [
      formatPriceDifference(choice.priceDifference, translation),
      choice.content && formatContent({ content: choice.content, unitPrice: choice.unitPrice }, translation),
      formatAdded(choice.allergensAdded, translation),
    ].filter((detail) => detail !== undefined),
  }))
  const offered = isRequired || defaultChoice !== null ? choices : [without, ...choices]
  const chosen = value || (defaultChoice ?? '')
  return (
    <div className={styles.box} aria-live="polite">
      <ChoiceField
        id={id}
        name={id}
        legend={group.name}
        isRequired={isRequired && defaultChoice === null}
        columns={choices.some(({ details }) => details.length > 0) ? 'wide' : undefined}
        choices={offered.map(({ id: value, name, details }) => ({
          value,
          label: name,
          details: details.length > 0 && (
            <span className={styles.details}>
              {details.map((detail) => (
                <span key={detail}>{detail} </span>
              ))}
            </span>
          ),
        }))}
        value={chosen}
        onChange={onChange}
        error={error}
      />
    </div>
  )
}

/** Longer texts can be typed and pasted, so that nothing is cut off unnoticed; the error says how much is too much. */
function OptionText({ group, id, value, onChange, error }: GroupProps<'text'>) {
  const translation = useTranslation('products')
  const details = [
    formatPriceDifference(group.priceDifference, translation),
    formatAdded(group.allergensAdded, translation),
  ].filter((detail) => detail !== undefined)
  const length = countCharacters(value)
  return (
    <div>
      <Field id={id} name={group.id} label={group.name} isRequired={group.isRequired}>
        {(control) => (
          <>
            <input
              {...control}
              name={id}
              value={value}
              autoComplete="off"
              enterKeyHint="done"
              aria-invalid={error ? true : undefined}
              aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
              onChange={({ target }) => onChange(target.value)}
            />
            <p id={`${id}-hint`} className={styles.counter}>
              <span>{details.join(' · ')}</span>{' '}
              <span data-over={length > group.maxLength || undefined}>
                {translation.t('option.length', { length, max: group.maxLength })}
              </span>
            </p>
          </>
        )}
      </Field>
      <div aria-live="polite">
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
