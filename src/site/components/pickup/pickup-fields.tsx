import type { PickupOptions } from '#contract/orders.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { formatList } from '#domain/i18n/format.ts'
import type { pickupFields } from '#domain/order/order-fields.ts'
import { phoneLink } from '#domain/store.ts'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { formatNextPickup } from '../../next-pickup-format.ts'
import { PageIcon } from '../page-icon.tsx'
import { ClearedNote } from './cleared-note.tsx'
import { earliestPickup, listDates, listNotSold } from './pickup-choice.ts'
import styles from './pickup-fields.module.css'
import { SlotChoice } from './slot-choice.tsx'
import type { PickupChoice } from './use-pickup-choice.ts'

interface PickupFieldsProps {
  choice: PickupChoice
  stores: readonly Pick<StoreSummary, 'id' | 'name' | 'streetAddress'>[]
  errorOf: (field: keyof typeof pickupFields) => string | undefined
}

/** Store, date and time. A change clears the fields after it. */
export function PickupFields({ choice, stores, errorOf }: PickupFieldsProps) {
  const { t } = useTranslation('pickup')
  const { value, options, isLoading, hasFailed, cleared, timeLimit, choose, chooseStore, reload } = choice
  const notSold = options ? listNotSold(options) : []
  return (
    <div className={`stack gap-3 ${styles.fields}`} aria-busy={isLoading}>
      <SelectField
        name="pickupStore"
        label={t('store')}
        isRequired
        error={errorOf('pickupStore')}
        value={value.storeId}
        onChange={chooseStore}
        placeholder={t('chooseStore')}
        choices={stores.map(({ id, name, streetAddress }) => ({ id, name: `${name}, ${streetAddress}` }))}
      />
      <ClearedNote
        cleared={notSold.length > 0 ? undefined : cleared}
        timeLimit={timeLimit}
        isToldByError={errorOf('pickupTime') !== undefined}
      />
      {hasFailed && <LoadFailure onRetry={reload} />}
      {notSold.length > 0 && <NotSold names={notSold} />}
      {notSold.length === 0 && isTooLarge(choice) && <TooLarge />}
      {notSold.length === 0 && !isTooLarge(choice) && (
        <>
          <PickupHint options={options} isLoading={isLoading} onChoose={(slot) => choose({ ...value, ...slot })} />
          <SlotChoice choice={choice} dateError={errorOf('pickupDate')} timeError={errorOf('pickupTime')} />
        </>
      )}
    </div>
  )
}

/** Another day does not help, so none is offered. */
function NotSold({ names }: { names: readonly string[] }) {
  const { t, language } = useTranslation('pickup')
  return (
    <Notice tone="warning" role="status" data-field="pickupDate">
      {t('notSold', { names: formatList(names, language) })}
    </Notice>
  )
}

/** No time is free for it, except the one that the order already has. */
const isTooLarge = ({ value, options, heldSlot }: PickupChoice) =>
  options?.isTooLarge === true &&
  listDates(options, heldSlot, value).every(({ times }) => times.every(({ isFree }) => !isFree))

/** The bakery can split it or prepare it differently, but not by itself. */
function TooLarge() {
  const { t } = useTranslation('pickup')
  const { company } = useSiteData()
  return (
    <Notice tone="warning" role="status" data-field="pickupDate">
      <p>
        <strong>{t('tooLarge.title')}</strong> {t('tooLarge.text')}
      </p>
      <a href={phoneLink(company.phone)} className="button button-quiet below-1">
        {t('tooLarge.call', { phone: company.phone })}
      </a>
    </Notice>
  )
}

/** Comes into view for a visitor who is choosing, and leaves one who is elsewhere on the page alone. */
function showWhileChoosing(failure: HTMLElement | null): void {
  if (failure?.parentElement?.contains(document.activeElement)) failure.scrollIntoView({ block: 'nearest' })
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('pickup')
  return (
    <Notice tone="error" ref={showWhileChoosing} data-field="pickupDate">
      <p className="strong">{t('failed')}</p>
      <button type="button" className="button button-quiet below-1" onClick={onRetry}>
        {t('retry')}
      </button>
    </Notice>
  )
}

interface PickupHintProps {
  options: PickupOptions | undefined
  isLoading: boolean
  onChoose: (slot: { date: string; time: string }) => void
}

/** The order deadline of the first date, and a button that chooses the earliest slot. */
function PickupHint({ options, isLoading, onChoose }: PickupHintProps) {
  const { t } = useTranslation('pickup')
  const products = useTranslation('products')
  const earliest = earliestPickup(options)
  const first = options?.dates[0]
  function getText(): string {
    if (!options) return isLoading ? t('loading') : ''
    if (!first) return options.missing.length > 0 ? t('noDate') : t('error-storeNotOffered')
    if (!earliest) return t('nothingFree')
    return formatNextPickup(options, products) ?? ''
  }
  return (
    <div className={`row wrap middle ${styles.hint}`}>
      {earliest && (
        <button type="button" className="chip crust" onClick={() => onChoose(earliest)}>
          <PageIcon name="clock" size={20} />
          {t('earliest')}
        </button>
      )}
      <p role="status">{getText()}</p>
    </div>
  )
}
