import { useState } from 'react'
import { Link } from 'react-router'
import type { AffectedOrder, CapacityResponse } from '#contract/staff/store-care.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { QuantityStepper } from '../components/quantity-stepper.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { AffectedOrderList } from './affected-orders.tsx'
import type { DateRange } from './calendar-model.ts'
import { DateRangeFields } from './date-range-fields.tsx'
import { StoreChoice } from './store-choice.tsx'
import { StoreLayout } from './store-layout.tsx'

const maxCapacity = 1000

/** How many orders stores take per half hour. */
export function Component() {
  const { t } = useTranslation()
  const store = useSelectedStore(useSession())
  const { data, setData, problem, read } = useRead('GET /capacity', { query: { store: store?.id ?? '' } })
  const [isSaved, setIsSaved] = useState(false)

  return (
    <StoreLayout title="capacity">
      <p>{t('capacity.text')}</p>
      <ProblemNotice problem={problem} />
      {data && (
        <CapacityForm
          key={store?.id}
          storeId={store?.id ?? ''}
          usual={data.capacity}
          onEdit={() => setIsSaved(false)}
          onChanged={(changed, isAboutShownStore) => {
            setIsSaved(true)
            if (isAboutShownStore) setData(changed)
            else read()
          }}
        />
      )}
      <div role="status">{isSaved && <Notice tone="success">{t('capacity.saved')}</Notice>}</div>
      {data && data.overbooked.length > 0 && <OverbookedSlots slots={data.overbooked} />}
      {data && data.days.length > 0 && <CapacityDays storeId={store?.id ?? ''} days={data.days} onChanged={setData} />}
    </StoreLayout>
  )
}

interface FormProps {
  storeId: string
  usual: number
  onEdit: () => void
  onChanged: (changed: CapacityResponse, isAboutShownStore: boolean) => void
}

function CapacityForm({ storeId, usual, onEdit, onChanged }: FormProps) {
  const { t } = useTranslation()
  const { date: today } = useLocalTime()
  const { send, isBusy, problem } = useSend()
  const [edited, setEdited] = useState<number | undefined>()
  const [when, setWhen] = useState<'always' | 'days'>('always')
  const [range, setRange] = useState<DateRange>({ from: today, until: today })
  const [stores, setStores] = useState<readonly string[]>([storeId])
  const [affected, setAffected] = useState<readonly AffectedOrder[] | undefined>()
  const capacity = edited ?? usual
  const isAboutShownStore = stores.includes(storeId)

  /** Whatever is changed, whom it hits has to be asked again. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setAffected(undefined)
      onEdit()
    }

  async function save(): Promise<void> {
    if (stores.length === 0) return
    // The answer is about the first store.
    const first = isAboutShownStore ? [storeId] : []
    const body = { stores: [...new Set([...first, ...stores])], ...(when === 'days' && range), capacity }
    if (!affected) {
      const found = await send('POST /capacity/preview', { body })
      if (!found) return
      if (found.orders.length > 0) return setAffected(found.orders)
    }
    const changed = await send('PUT /capacity', { body })
    if (!changed) return
    setEdited(undefined)
    setAffected(undefined)
    onChanged(changed, isAboutShownStore)
  }

  return (
    <form
      className="form-column"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <QuantityStepper label={t('capacity.label')} value={capacity} max={maxCapacity} onChange={changing(setEdited)} />
      <ChoiceField
        legend={t('capacity.when')}
        name="when"
        choices={(['always', 'days'] as const).map((value) => ({ value, label: t(`capacityWhen.${value}`) }))}
        value={when}
        onChange={changing(setWhen)}
      />
      {when === 'days' && <DateRangeFields range={range} onChange={changing(setRange)} />}
      <StoreChoice chosen={stores} onChange={changing(setStores)} />
      {affected && (
        <AffectedOrderList headline={t('capacity.affected', { count: affected.length })} orders={affected}>
          <p>{t('stock.keepThem')}</p>
        </AffectedOrderList>
      )}
      <ProblemNotice problem={problem} />
      <Button type="submit" aria-disabled={isBusy || stores.length === 0}>
        {affected ? t('hours.confirm') : t('capacity.save', { count: capacity })}
      </Button>
    </form>
  )
}

function OverbookedSlots({ slots }: { slots: CapacityResponse['overbooked'] }) {
  const { t, language } = useTranslation()
  const { stores } = useSession()
  const nameOf = (storeId: string) => (stores.length > 1 ? `${stores.find(({ id }) => id === storeId)?.name}, ` : '')
  return (
    <section aria-labelledby="overbooked">
      <h2 id="overbooked">{t('capacity.overbooked')}</h2>
      <p>{t('capacity.overbookedText')}</p>
      <ul>
        {slots.map(({ store, date, time, used }) => (
          <li key={`${store} ${date} ${time}`}>
            <Link to={`/lists/pickup?date=${date}&store=${store}`}>
              {nameOf(store)}
              {formatDay(date, language)}, {time}: {t('lists.orders', { count: used })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DaysProps {
  storeId: string
  days: CapacityResponse['days']
  onChanged: (changed: CapacityResponse) => void
}

/** The days that differ from the usual, each with the way back. */
function CapacityDays({ storeId, days, onChanged }: DaysProps) {
  const { t, language } = useTranslation()
  const { send, isBusy, problem } = useSend()

  async function restore(date: string): Promise<void> {
    const changed = await send('PUT /capacity', { body: { store: storeId, date, capacity: null } })
    if (changed) onChanged(changed)
  }

  return (
    <section aria-labelledby="capacity-days">
      <h2 id="capacity-days">{t('capacity.days')}</h2>
      <ProblemNotice problem={problem} />
      <ul className="rows">
        {days.map(({ date, capacity }) => (
          <li key={date} className="between">
            <span>
              {formatDay(date, language)}: {t('capacity.perHalfHour', { count: capacity })}
            </span>
            <Button
              kind="quiet"
              aria-disabled={isBusy}
              aria-label={t('capacity.restore', { day: formatDay(date, language) })}
              onClick={() => void restore(date)}
            >
              {t('stock.asUsual')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
