import { useState } from 'react'
import type { AffectedOrder, StockEntryResponse } from '#contract/staff/store-care.ts'
import { useSend } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { ChoiceField } from '../components/field.tsx'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { AffectedOrderList } from './affected-orders.tsx'
import type { DateRange } from './calendar-model.ts'
import { DateRangeFields } from './date-range-fields.tsx'
import { StoreChoice } from './store-choice.tsx'

export const maxLimit = 100_000

interface Props {
  product: StockEntryResponse
  /** The first day of the range, to begin with. */
  date: string
  onChanged: () => void
  onClose: () => void
}

/** The stock of a product on several days or in several stores. */
export function StockDialog({ product, date, onChanged, onClose }: Props) {
  const { t } = useTranslation()
  const store = useSelectedStore(useSession())
  const [kind, setKind] = useState<'soldOut' | 'amount' | 'usual'>('soldOut')
  const [amount, setAmount] = useState(product.limit ?? product.used)
  const [range, setRange] = useState<DateRange>({ from: date, until: date })
  const [stores, setStores] = useState<readonly string[]>(store ? [store.id] : [])
  const [affected, setAffected] = useState<readonly AffectedOrder[] | undefined>()
  const { send, isBusy, problem } = useSend()
  const limit = { soldOut: 0, amount, usual: null }[kind]
  const body = { stores, ...range, productId: product.productId, limit }

  /** Whatever is changed, whom it hits has to be asked again. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setAffected(undefined)
    }

  async function save(): Promise<void> {
    if (stores.length === 0) return
    if (!affected && limit !== null) {
      const found = await send('POST /stock/preview', { body })
      if (!found) return
      if (found.orders.length > 0) return setAffected(found.orders)
    }
    if (!(await send('PUT /stock', { body }))) return
    onChanged()
    onClose()
  }

  return (
    <ChangeDialog
      headline={product.name}
      confirm={t(affected ? 'hours.confirm' : 'hours.save')}
      problem={problem}
      isBusy={isBusy || stores.length === 0}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <ChoiceField
        legend={t('hours.what')}
        name="stock-kind"
        choices={(['soldOut', 'amount', 'usual'] as const).map((value) => ({ value, label: t(`stockKind.${value}`) }))}
        value={kind}
        onChange={changing(setKind)}
      />
      {kind === 'amount' && (
        <QuantityStepper label={product.name} value={amount} max={maxLimit} onChange={changing(setAmount)} />
      )}
      <DateRangeFields range={range} onChange={changing(setRange)} />
      <StoreChoice chosen={stores} onChange={changing(setStores)} />
      {affected && (
        <AffectedOrderList headline={t('stock.affected', { count: affected.length })} orders={affected}>
          <p>{t('stock.keepThem')}</p>
        </AffectedOrderList>
      )}
    </ChangeDialog>
  )
}
