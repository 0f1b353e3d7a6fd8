import { useState } from 'react'
import type { CatalogEntry } from '#contract/staff/staff-order-changes.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { ChoiceField } from '../components/field.tsx'
import { TextField } from '../components/inputs.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { type ChosenOptions, defaultOptions, missingOptions, priceOf } from './phone-order-model.ts'

interface Props {
  product: CatalogEntry
  onChoose: (options: ChosenOptions) => void
  onClose: () => void
}

export function OptionsDialog({ product, onChoose, onClose }: Props) {
  const { t, language } = useTranslation()
  const [options, setOptions] = useState<ChosenOptions>(() => defaultOptions(product))
  const [missing, setMissing] = useState<readonly string[]>([])

  function change(groupId: string, value: string): void {
    setOptions({ ...options, [groupId]: value })
    setMissing(missing.filter((id) => id !== groupId))
  }

  function confirm(): void {
    const unanswered = missingOptions(product, options)
    setMissing(unanswered)
    if (unanswered.length === 0) onChoose(options)
  }

  const difference = (euros: number) =>
    euros === 0 ? '' : ` (${euros > 0 ? '+' : '−'}${formatEuros(Math.abs(euros), language)})`

  return (
    <ChangeDialog
      headline={product.name}
      confirm={t('phone.add', { price: formatEuros(priceOf(product, options), language) })}
      problem={undefined}
      isBusy={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      {product.optionGroups.map((group) => {
        const error = missing.includes(group.id) ? t('phone.optionMissing') : undefined
        if (group.kind === 'choice')
          return (
            <ChoiceField
              key={group.id}
              legend={group.name}
              name={group.id}
              choices={group.choices.map(({ id, name, priceDifference }) => ({
                value: id,
                label: name + difference(priceDifference),
              }))}
              value={options[group.id]}
              onChange={(value) => change(group.id, value)}
              error={error}
            />
          )
        return (
          <TextField
            key={group.id}
            label={group.name + difference(group.priceDifference)}
            error={error}
            maxLength={group.maxLength}
            value={options[group.id] ?? ''}
            onChange={(value) => change(group.id, value)}
          />
        )
      })}
    </ChangeDialog>
  )
}
