import type { PickupOptions } from '#contract/orders.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { formatPickupDate, formatTime } from '../format.ts'
import { addHeldSlot, earliestPickup, type PickupValue, useFormatPickupTime } from '../hooks/use-pickup-options.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { SelectField } from './form/select-field.tsx'
import { PageIcon } from './page-icon.tsx'
import styles from './pickup-fields.module.css'

interface PickupHintProps {
  options: PickupOptions | undefined
  isLoading: boolean
  hasFailed?: boolean
  onRetry?: () => void
  onChoose: (slot: { date: string; time: string }) => void
}

function useHintText({ options, isLoading, hasFailed }: PickupHintProps): string {
  const { t, language } = useTranslation('pickup')
  const formatPickupTime = useFormatPickupTime()
  const first = options?.dates[0]
  if (hasFailed) return t('failed')
  if (!options || isLoading) return ''
  if (!earliestPickup(options)) return t('nothingFree')
  if (!options.orderBy || !first) return ''
  return t('orderBy', {
    first: formatPickupDate(first.date, language, 'short'),
    until: formatPickupTime(options.orderBy),
  })
}

/** Shows the order deadline of the first date, and a button that chooses the earliest slot. */
function PickupHint(props: PickupHintProps) {
  const { t } = useTranslation('pickup')
  const { options, hasFailed = false, onRetry, onChoose } = props
  const text = useHintText(props)
  const earliest = earliestPickup(options)
  return (
    <div className={styles.hint}>
      {earliest && (
        <button type="button" className={styles.earliest} onClick={() => onChoose(earliest)}>
          <PageIcon name="clock" size={20} />
          {t('earliest')}
        </button>
      )}
      <p role="status">{text}</p>
      {hasFailed && onRetry && (
        <button type="button" className={styles.earliest} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}

export interface PickupErrors {
  pickupStore?: string | undefined
  pickupDate?: string | undefined
  pickupTime?: string | undefined
}

interface PickupFieldsProps {
  value: PickupValue
  onChange: (value: PickupValue) => void
  /** Texts, or codes of the API such as error-empty-pickupStore or error-slotFull. */
  errors?: PickupErrors
  stores: readonly Pick<StoreSummary, 'id' | 'name' | 'street_address' | 'pickup_store'>[]
  options: PickupOptions | undefined
  isLoading: boolean
  hasFailed?: boolean
  onRetry?: () => void
  /** The slot that the order holds; always offered. */
  heldSlot?: PickupValue
}

/** Store, date and time. A change clears the fields after it. */
export function PickupFields({
  value,
  onChange,
  errors = {},
  stores,
  options,
  isLoading,
  heldSlot,
  ...loading
}: PickupFieldsProps) {
  const { t, language } = useTranslation('pickup')
  const dates = addHeldSlot(options, heldSlot)
  const times = dates.find(({ date }) => date === value.date)?.times ?? []
  const toErrorText = (error: string | undefined) => (error && t.has(error) ? t(error) : error)
  const markFull = (text: string, isFree: boolean) => (isFree ? text : t('full', { text }))
  return (
    <div className={styles.fields} aria-busy={isLoading}>
      <div className={styles.store}>
        <SelectField
          name="pickupStore"
          label={t('store')}
          isRequired
          error={toErrorText(errors.pickupStore)}
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
        error={toErrorText(errors.pickupDate)}
        value={value.date}
        onChange={(date) => onChange({ ...value, date, time: '' })}
        placeholder={isLoading && !options ? t('loading') : value.storeId ? t('chooseDate') : t('storeFirst')}
        isDisabled={dates.length === 0}
      >
        {dates.map(({ date, times: timesOfDate }) => {
          const isFree = timesOfDate.some((slot) => slot.isFree)
          return (
            <option key={date} value={date} disabled={!isFree}>
              {markFull(formatPickupDate(date, language), isFree)}
            </option>
          )
        })}
      </SelectField>
      <SelectField
        name="pickupTime"
        label={t('time')}
        isRequired
        error={toErrorText(errors.pickupTime)}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        placeholder={value.date ? t('chooseTime') : t('dateFirst')}
        isDisabled={times.length === 0}
      >
        {times.map(({ time, isFree }) => (
          <option key={time} value={time} disabled={!isFree}>
            {markFull(t('clock', { time: formatTime(time) }), isFree)}
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
