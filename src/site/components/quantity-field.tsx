import { Quantity } from '#ui/quantity.tsx'
import { useTranslation } from '../i18n/use-translation.ts'

interface Props {
  /** Of the product. */
  name: string
  quantity: number
  /** How many pieces one step is. */
  step: number
  onStep: (by: 1 | -1) => void
  onType: (quantity: number) => void
}

/** Cart and rules of the product decide what a step or a typed number becomes. */
export function QuantityField({ name, step, ...quantity }: Props) {
  const { t } = useTranslation('products')
  const labels = {
    field: t('quantity.of', { name }),
    less: t('quantity.less', { name, count: step }),
    more: t('quantity.more', { name, count: step }),
  }
  return <Quantity labels={labels} {...quantity} />
}
