import { Form } from 'react-router'
import type { StandingOrderResponse } from '#contract/standing-orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { Tag } from '#ui/tag.tsx'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { Totals } from '../../components/totals.tsx'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatItem } from '../../item-format.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { ChangedItem, sortByChange } from './changed-item.tsx'

type Day = StandingOrderResponse['days'][number]

const tones = { asked: 'warning', ordered: 'success' } as const

const isOpen = ({ state, offer }: Day) => offer === 'offered' && (state === 'none' || state === 'asked')

/** The next day that can be ordered with its basket, and what is planned after it. */
export function StandingDays({ standing }: { standing: StandingOrderResponse }) {
  const { t } = useTranslation('standing')
  const next = standing.days.find(isOpen)
  return (
    <section className="stack gap-2" aria-labelledby="next">
      <h2 id="next" className="headline-s">
        {t('next')}
      </h2>
      {standing.days.length === 0 && <p>{t('noDays')}</p>}
      {standing.days.map((day) =>
        day === next ? (
          <Basket key={day.date} day={day} standing={standing} />
        ) : (
          <PlannedDay key={day.date} day={day} />
        ),
      )}
    </section>
  )
}

function DayHead({ day: { date, state } }: { day: Day }) {
  const { t, language } = useTranslation('standing')
  return (
    <p className="row wrap middle gap-1">
      <strong>{formatDay(date, language, 'long')}</strong>
      <Tag {...(state === 'asked' || state === 'ordered' ? { tone: tones[state] } : {})}>{t(`state.${state}`)}</Tag>
    </p>
  )
}

function DayStep({ day: { date }, step }: { day: Day; step: 'skip' | 'keep' }) {
  const { t, language } = useTranslation('standing')
  return (
    <Form method="post">
      <SubmitButton
        name="intent"
        value={`${step} ${date}`}
        className="text-button"
        aria-label={t(`${step}Day`, { day: formatDay(date, language, 'long') })}
      >
        {t(step)}
      </SubmitButton>
    </Form>
  )
}

function PlannedDay({ day }: { day: Day }) {
  const { t } = useTranslation('standing')
  return (
    <div className="row wrap middle spread gap-1 line-top">
      <div>
        <DayHead day={day} />
        {day.offer !== 'offered' && day.state !== 'ordered' && <p className="small soft">{t(`offer.${day.offer}`)}</p>}
      </div>
      {isOpen(day) && <DayStep day={day} step="skip" />}
      {day.state === 'skipped' && <DayStep day={day} step="keep" />}
    </div>
  )
}

/** What one tap orders: the total that is shown is the one that is paid. */
function Basket({ day, standing }: { day: Day; standing: StandingOrderResponse }) {
  const { t, language } = useTranslation('standing')
  const formatUntil = useFormatPickupTime()
  const { paymentMethods } = useSiteData()
  const { store, pickupTime, orderId } = standing
  const { date, time = pickupTime, items, total, orderBy } = day
  const goods = items.reduce((sum, { priceNow = 0, quantity }) => sum + priceNow * quantity, 0)
  const money = (amount: number) => formatEuros(amount, language)
  const deposit = total - goods
  return (
    <article className="panel stack gap-2">
      <DayHead day={day} />
      <p>{t('when', { time: formatTime(time, language), store })}</p>
      {time !== pickupTime && <p>{t('otherTime')}</p>}
      <ul>
        {sortByChange(items).map((item) => (
          <ChangedItem key={formatItem(item) + item.optionsGone} item={item} gone={t('gone')} />
        ))}
      </ul>
      <Totals
        rows={[
          ...(deposit > 0.001
            ? [
                { label: t('goods'), amount: money(goods) },
                { label: t('deposit'), amount: money(deposit) },
              ]
            : []),
          { label: t('total'), amount: money(total), isSum: true },
        ]}
      />
      <Form method="post" className="stack gap-1">
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="seenTotal" value={total} />
        <div className="buttons">
          {paymentMethods.map(({ method }) => (
            <SubmitButton key={method} name="method" value={method}>
              {t(`order.${paymentMethods.length > 1 ? method : 'only'}`)}
            </SubmitButton>
          ))}
        </div>
        <p className="small soft">
          {orderBy && t('orderBy', { until: formatUntil(berlinTime(orderBy)) })}{' '}
          <MarkupText text={t('terms')} elements={{ terms: <SiteLink to="/conditions" target="_blank" /> }} />
        </p>
      </Form>
      <div className="row wrap gap-2">
        <DayStep day={day} step="skip" />
        <span className="needs-script">
          <SiteLink className="text-button" to={`/selfservice/orders/${orderId}?reorder=1`}>
            {t('change')}
          </SiteLink>
        </span>
      </div>
    </article>
  )
}
