import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AffectedOrder, StockEntryResponse } from '#contract/staff/store-care.ts'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { normalizeText } from '#domain/normalize-text.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { DaySwitch } from '../components/day-switch.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { AffectedOrderList } from './affected-orders.tsx'
import type { DateRange } from './calendar-model.ts'
import { DateRangeFields } from './date-range-fields.tsx'
import styles from './stock-page.module.css'
import { StoreChoice } from './store-choice.tsx'
import { StoreLayout } from './store-layout.tsx'

/** How many of a product are sold on a day. Sold out ends with the day. */
export function Component() {
  const { t } = useTranslation()
  const { date: today } = useLocalTime()
  const [searchParams] = useSearchParams()
  const wanted = searchParams.get('date')
  const date = isCalendarDate(wanted) ? wanted : today
  const store = useSelectedStore(useSession())
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<StockEntryResponse | undefined>()
  const { data, setData, problem, read } = useRead('GET /stock', { query: { store: store?.id ?? '', date } })
  const { send, isBusy, problem: sendProblem } = useSend()
  const shown = data?.filter(({ name }) => normalizeText(name).bare.includes(normalizeText(typed).bare))
  const categories = [...new Map(shown?.map(({ category, categoryName }) => [category, categoryName]))]
  const shownProblem = sendProblem ?? problem

  async function setLimit(productId: string, limit: number | null): Promise<void> {
    const body = { store: store?.id ?? '', date, productId, limit }
    const changed = await send('PUT /stock', { body })
    if (changed) setData(changed)
  }

  return (
    <StoreLayout title="stock">
      <p>{t('stock.text')}</p>
      <div className={styles.tools}>
        <DaySwitch date={date} today={today} toAddress={(day) => `/store/stock?date=${day}`} />
        <TextField label={t('phone.find')} type="search" value={typed} onChange={setTyped} />
      </div>
      <ProblemNotice problem={shownProblem} />
      {!shown && !shownProblem && <p role="status">{t('common.loading')}</p>}
      <div className={styles.columns}>
        {categories.map(([category, name]) => (
          <section key={category} className={styles.category} aria-labelledby={`category-${category}`}>
            <h2 id={`category-${category}`} className="ruled">
              {name}
            </h2>
            <ul className="rows">
              {shown
                ?.filter((entry) => entry.category === category)
                .map((entry) => (
                  <StockRow
                    key={entry.productId}
                    entry={entry}
                    date={date}
                    isBusy={isBusy}
                    onLimit={(limit) => void setLimit(entry.productId, limit)}
                    onMore={() => setEdited(entry)}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      {edited && <StockDialog product={edited} date={date} onChanged={read} onClose={() => setEdited(undefined)} />}
    </StoreLayout>
  )
}

interface RowProps {
  entry: StockEntryResponse
  date: string
  isBusy: boolean
  onLimit: (limit: number | null) => void
  onMore: () => void
}

function StockRow({ entry, date, isBusy, onLimit, onMore }: RowProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { name, limit, used, left, isSetByHand } = entry
  const isSoldOut = left === 0
  return (
    <li className={`between ${styles.row}`} data-sold-out={isSoldOut}>
      <p className="entry">
        <strong>{name}</strong>
        <span>
          {used > 0 ? (
            <Link className={`target ${styles.link}`} to={`/lists/bake?date=${date}`}>
              {t('stock.ordered', { count: used })}
            </Link>
          ) : (
            t('stock.nothingOrdered')
          )}
          {limit !== null && ` · ${isSoldOut ? t('stock.soldOut') : t('stock.left', { count: left ?? 0 })}`}
          {isSetByHand && ` · ${t('stock.byHand')}`}
        </span>
      </p>
      <div className="row gap-1">
        {isSetByHand ? (
          <Button
            kind="quiet"
            aria-label={`${t('stock.asUsual')}: ${name}`}
            aria-disabled={isBusy}
            onClick={() => onLimit(null)}
          >
            {t('stock.asUsual')}
          </Button>
        ) : (
          <Button
            kind="quiet"
            aria-label={`${t('stock.sellOut')}: ${name}`}
            aria-disabled={isBusy}
            onClick={() => onLimit(0)}
          >
            {t('stock.sellOut')}
          </Button>
        )}
        <Button
          kind="text"
          aria-label={`${t('stock.amount')}: ${name}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('stock.amount')}
        </Button>
      </div>
      {isOpen && <LimitForm name={name} limit={limit ?? used} onSave={onLimit} onMore={onMore} />}
    </li>
  )
}

interface LimitFormProps {
  name: string
  limit: number
  onSave: (limit: number) => void
  onMore: () => void
}

function LimitForm({ name, limit, onSave, onMore }: LimitFormProps) {
  const { t } = useTranslation()
  const [value, setValue] = useState(limit)
  return (
    <div className="row wrap gap-15">
      <QuantityStepper label={name} value={value} max={maxLimit} onChange={setValue} />
      <Button kind="dark" onClick={() => onSave(value)}>
        {t('stock.save', { count: value })}
      </Button>
      <Button kind="text" onClick={onMore}>
        {t('stock.more')}
      </Button>
    </div>
  )
}

const maxLimit = 100_000

interface Props {
  product: StockEntryResponse
  /** The first day of the range, to begin with. */
  date: string
  onChanged: () => void
  onClose: () => void
}

/** The stock of a product on several days or in several stores. */
function StockDialog({ product, date, onChanged, onClose }: Props) {
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
