import type { PickupOptions } from '#contract/orders/order-answer.ts'
import type { TinyStore } from '#contract/stores/store-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SelectField } from '../form/select-field.tsx'
import { shortTime } from '../store/short-time.ts'
import { formatPickupDate } from './format-pickup-date.ts'
import styles from './pickup-fields.module.css'
import { PickupHint } from './pickup-hint.tsx'
import type { PickupValue } from './pickup-value.ts'
import { withKept } from './with-kept.ts'

export interface PickupErrors {
  pickupStore?: string | undefined
  pickupDate?: string | undefined
  pickupTime?: string | undefined
}

interface Props {
  value: PickupValue
  onChange: (value: PickupValue) => void
  /** Sentences, or codes as the API gives them: error-empty-pickupStore, error-slotFull … */
  errors?: PickupErrors
  stores: readonly Pick<TinyStore, 'id' | 'name' | 'street_address' | 'pickup_store'>[]
  options: PickupOptions | undefined
  isLoading: boolean
  hasFailed?: boolean
  onRetry?: () => void
  /** What an order has already: offered in any case. */
  kept?: PickupValue
}

/** Store, then date, then time. What comes first clears what comes after it. */
export function PickupFields({ value, onChange, errors = {}, stores, options, isLoading, kept, ...loading }: Props) {
  const { t, language } = useTexts('pickup')
  const dates = withKept(options, kept)
  const times = dates.find(({ date }) => date === value.date)?.times ?? []
  const say = (error: string | undefined) => (error?.startsWith('error-') ? t(error) : error)
  const marked = (text: string, isFree: boolean) => (isFree ? text : t('full', { text }))
  return (
    <div className={styles.fields} aria-busy={isLoading}>
      <div className={styles.store}>
        <SelectField
          name="pickupStore"
          label={t('store')}
          isRequired
          error={say(errors.pickupStore)}
          value={value.storeId}
          onChange={(storeId) => onChange({ storeId, date: '', time: '' })}
          placeholder={t('chooseStore')}
        >
          {stores
            .filter(({ pickup_store }) => pickup_store === 1)
            .map(({ id, name, street_address }) => (
              <option key={id} value={id}>{`${name}, ${street_address}`}</option>
            ))}
        </SelectField>
      </div>
      <SelectField
        name="pickupDate"
        label={t('date')}
        isRequired
        error={say(errors.pickupDate)}
        value={value.date}
        onChange={(date) => onChange({ ...value, date, time: '' })}
        placeholder={isLoading && !options ? t('loading') : value.storeId ? t('chooseDate') : t('storeFirst')}
        isDisabled={dates.length === 0}
      >
        {dates.map(({ date, times: ofDate }) => {
          const isFree = ofDate.some((slot) => slot.isFree)
          return (
            <option key={date} value={date} disabled={!isFree}>
              {marked(formatPickupDate(date, language), isFree)}
            </option>
          )
        })}
      </SelectField>
      <SelectField
        name="pickupTime"
        label={t('time')}
        isRequired
        error={say(errors.pickupTime)}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        placeholder={value.date ? t('chooseTime') : t('dateFirst')}
        isDisabled={times.length === 0}
      >
        {times.map(({ time, isFree }) => (
          <option key={time} value={time} disabled={!isFree}>
            {marked(t('clock', { time: shortTime(time) }), isFree)}
          </option>
        ))}
      </SelectField>
      <PickupHint
        options={options}
        isLoading={isLoading}
        {...loading}
        onChoose={(slot) => onChange({ ...value, ...slot })}
      />
    </div>
  )
}
