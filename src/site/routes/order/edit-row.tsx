import type { EditDraft } from '#contract/order-edits.ts'
import type { OptionGroupResponse } from '#contract/products.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatItem, formatOptions } from '../../item-format.ts'
import styles from './order-items.module.css'

type Item = EditDraft['items'][number]

/** Begins the names of the option fields of a row. */
export const optionPrefix = (row: string): string => `option.${row}`

function findState({ quantity, quantityBefore }: Item): 'new' | 'gone' | 'other' | undefined {
  if (quantity === quantityBefore) return undefined
  if (quantityBefore === 0) return 'new'
  return quantity === 0 ? 'gone' : 'other'
}

interface Props {
  item: Item
  /** Its position, which its fields are named by. */
  row: string
  onChange: () => void
}

/** A line of the basket: how many, which options, what it was before, and why it cannot be so. */
export function EditRow({ item, row, onChange }: Props) {
  const { t, language } = useTranslation('order')
  const name = formatItem(item)
  const state = findState(item)
  const problemId = `problem-${row}`
  const hasText = item.problem !== undefined || item.isLocked
  return (
    <li className={`stack gap-1 ${styles.row}`} data-state={state}>
      <input type="hidden" name={`item.${row}`} value={item.lineId} />
      <input type="hidden" name={`notes.${row}`} value={item.notes} />
      <div className={styles.edited}>
        <p className="stack">
          <strong>{item.name}</strong>
          {item.options.length > 0 && <span className="anywhere">{formatOptions(item)}</span>}
          {state && <span className="small soft">{t(`edit.row.${state}`, { before: item.quantityBefore })}</span>}
        </p>
        <label>
          <span className="visually-hidden">{t('edit.row.quantity', { name })}</span>
          <input
            type="number"
            name={`quantity.${row}`}
            defaultValue={item.quantity}
            min={item.isLocked ? item.quantityBefore : 0}
            max={item.quantityRules?.max}
            inputMode="numeric"
            aria-invalid={item.problem ? true : undefined}
            aria-describedby={hasText ? problemId : undefined}
            onChange={onChange}
          />
        </label>
        <span className="figures">{formatEuros(item.total, language)}</span>
      </div>
      {hasText && (
        <p id={problemId} className={item.problem ? 'error small' : 'small soft'}>
          {t(`edit.problem.${item.problem ?? 'locked'}`, {
            min: item.quantityRules?.min ?? 0,
            step: item.quantityRules?.step ?? 1,
            max: item.quantityRules?.max ?? 0,
          })}
        </p>
      )}
      {item.optionGroups.length > 0 && item.quantity > 0 && (
        <details open={item.problem === 'options'}>
          <summary>
            {t('edit.row.options')}
            <span className="visually-hidden"> {name}</span>
          </summary>
          <div className="stack gap-2 below-1">
            {item.optionGroups.map((group) => (
              <OptionField
                key={group.id}
                group={group}
                name={`${optionPrefix(row)}-${group.id}`}
                chosen={item.chosen[group.id]}
                onChange={onChange}
              />
            ))}
          </div>
        </details>
      )}
    </li>
  )
}

interface OptionFieldProps {
  group: OptionGroupResponse
  name: string
  chosen: string | undefined
  onChange: () => void
}

/** A plain field, as on paper: the price of a choice is in the total of the row. */
function OptionField({ group, name, chosen, onChange }: OptionFieldProps) {
  const { t } = useTranslation('products')
  if (group.kind === 'text')
    return (
      <TextField
        name={name}
        label={group.name}
        isRequired={group.isRequired}
        maxLength={group.maxLength}
        defaultValue={chosen}
        onBlur={onChange}
      />
    )
  const isFree = !group.isRequired && group.defaultChoice === null
  return (
    <SelectField
      name={name}
      label={group.name}
      choices={group.choices}
      none={isFree || chosen === undefined ? t('option.without') : undefined}
      defaultValue={chosen ?? ''}
      onChange={onChange}
    />
  )
}
