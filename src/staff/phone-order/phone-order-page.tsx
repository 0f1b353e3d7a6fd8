import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRead } from '../api/use-read.ts'
import { useSend } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { ProblemNotice } from '../components/message.tsx'
import { PickupDay, PickupTime, type PickupValue } from '../components/pickup-fields.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { useDraft } from '../state/draft.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { OrderedLines } from './ordered-lines.tsx'
import { addLine, type PhoneLine, setQuantity, toNeededProducts, totalOf } from './phone-order-model.ts'
import styles from './phone-order-page.module.css'
import { ProductPicker } from './product-picker.tsx'

const emptyCustomer = { givenname: '', surname: '', phone: '', mail: '', notes: '' }
type Customer = typeof emptyCustomer

interface Draft {
  lines: readonly PhoneLine[]
  pickup: PickupValue
  customer: Customer
}
const emptyDraft: Draft = { lines: [], pickup: { date: undefined, time: undefined }, customer: emptyCustomer }

/** What, when and who: in the order in which people say it. */
export function Component() {
  const { t } = useTranslation()
  const [taken, setTaken] = useState<StaffOrder | undefined>()
  const store = useSelectedStore(useSession())
  if (taken) return <TakenOrder order={taken} onNext={() => setTaken(undefined)} />
  return (
    <Page title={t('phone.title')} width="wide">
      {store && <PhoneOrderForm key={store.id} storeId={store.id} onTaken={setTaken} />}
    </Page>
  )
}

function PhoneOrderForm({ storeId, onTaken }: { storeId: string; onTaken: (order: StaffOrder) => void }) {
  const { t, language } = useTranslation()
  const { board } = useStaffApp()
  const { date: today } = useLocalTime()
  const draft = useDraft(`phone order ${storeId}`, emptyDraft)
  const { lines, pickup, customer } = draft.value
  const set = (changed: Partial<Draft>) => draft.change({ ...draft.value, ...changed })
  const [isChecked, setIsChecked] = useState(false)
  const { send, isBusy, problem } = useSend()
  const date = pickup.date ?? addDays(today, 1)
  const catalog = useRead('GET /catalog', { query: { store: storeId, date } })
  const options = useRead('GET /pickup-options', { query: { store: storeId, products: toNeededProducts(lines) } })
  const summary = useRef<HTMLDivElement>(null)

  const missing = {
    lines: lines.length === 0,
    time: !pickup.date || !pickup.time,
    surname: customer.surname.trim() === '',
    phone: customer.phone.trim() === '',
  }
  const isComplete = !Object.values(missing).includes(true)

  async function submit(): Promise<void> {
    setIsChecked(true)
    if (!isComplete || !pickup.date || !pickup.time) {
      summary.current?.focus()
      return
    }
    const body = {
      date: pickup.date,
      time: pickup.time,
      ...customer,
      store: storeId,
      language,
      lines: lines.map(({ product, quantity, notes, options: chosen }) => ({
        productId: product.productId,
        quantity,
        notes,
        options: chosen,
      })),
    }
    const order = await send('POST /orders', { body })
    if (!order) return
    draft.remove()
    void board.refresh()
    onTaken(order)
  }

  const pickupProps = {
    value: pickup,
    onChange: (next: PickupValue) => set({ pickup: next }),
    errors: isChecked && missing.time ? { [pickup.date ? 'time' : 'date']: t('pickup.missing') } : {},
  }
  const errorOf = (field: 'surname' | 'phone') => {
    if (isChecked && missing[field]) return t(`phone.${field}Missing`)
    return fieldErrorText(t, problem?.errors?.[field])
  }
  const field = (
    name: keyof Customer,
    more: { type?: 'tel' | 'email'; hint?: string; error?: string | undefined } = {},
  ) => (
    <TextField
      label={t(`phone.${name}`)}
      autoComplete="off"
      value={customer[name]}
      onChange={(value) => set({ customer: { ...customer, [name]: value } })}
      {...more}
    />
  )

  return (
    <form
      className={`stack gap-4 ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.products}>
        <section className={styles.day} aria-labelledby="when">
          <h2 id="when">{t('phone.when')}</h2>
          <ProblemNotice problem={options.problem} />
          {options.data && <PickupDay {...pickupProps} options={options.data} />}
        </section>
        <section aria-labelledby="what">
          <h2 id="what">{t('phone.what')}</h2>
          {draft.isContinued && draft.value !== emptyDraft && (
            <Notice tone="info">
              {t('phone.continued')}{' '}
              <button type="button" className="text-button" onClick={() => draft.change(emptyDraft)}>
                {t('phone.startAgain')}
              </button>
            </Notice>
          )}
          <ProblemNotice problem={catalog.problem} />
          {catalog.data ? (
            <ProductPicker
              catalog={catalog.data}
              hasDay={pickup.date !== undefined}
              onAdd={(product, chosen) => set({ lines: addLine(lines, product, chosen) })}
            />
          ) : (
            !catalog.problem && <p role="status">{t('common.loading')}</p>
          )}
        </section>
      </div>
      <div className={`gap-4 ${styles.side}`}>
        <section aria-labelledby="ordered">
          <h2 id="ordered">{t('phone.ordered')}</h2>
          <OrderedLines
            lines={lines}
            onQuantity={(line, quantity) => set({ lines: setQuantity(lines, line, quantity) })}
            onNotes={(line, notes) => set({ lines: lines.map((one) => (one === line ? { ...one, notes } : one)) })}
          />
        </section>
        {options.data && pickup.date && (
          <section aria-label={t('pickup.time')}>
            <PickupTime {...pickupProps} options={options.data} />
          </section>
        )}
        <section aria-labelledby="who">
          <h2 id="who">{t('phone.who')}</h2>
          {field('surname', { error: errorOf('surname') })}
          {field('givenname')}
          {field('phone', { type: 'tel', error: errorOf('phone') })}
          {field('mail', { type: 'email', hint: t('phone.mailHint'), error: fieldErrorText(t, problem?.errors?.mail) })}
          {field('notes')}
        </section>
        <div ref={summary} className={`stack gap-15 ${styles.submit}`} tabIndex={-1}>
          {isChecked && !isComplete && (
            <Notice tone="warning">{t(missing.lines ? 'phone.linesMissing' : 'phone.incomplete')}</Notice>
          )}
          <ProblemNotice problem={problem} />
          <p className="between lead">
            <span>{t('phone.paysAtPickup')}</span>
            <strong className="figures headline-m">{formatEuros(totalOf(lines), language)}</strong>
          </p>
          <Button type="submit" aria-disabled={isBusy}>
            {t('phone.submit')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function TakenOrder({ order, onNext }: { order: StaffOrder; onNext: () => void }) {
  const { t, language } = useTranslation()
  return (
    <Page title={t('phone.taken')}>
      <p>{t('phone.takenText')}</p>
      <p className={`code ${styles.code}`}>{order.code}</p>
      <p>
        {formatDay(order.date, language)}, {order.time} · {formatEuros(order.total, language)}
      </p>
      <div className="row wrap gap-15">
        <Button onClick={onNext}>{t('phone.next')}</Button>
        <Link to={`/orders/${order.orderId}`} className="button button-quiet">
          {t('scan.toOrder')}
        </Link>
      </div>
    </Page>
  )
}
