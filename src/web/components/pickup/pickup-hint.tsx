import type { PickupOptions } from '#contract/orders/order-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageIcon } from '../page-icon.tsx'
import { earliestPickup } from './earliest-pickup.ts'
import { formatPickupDate } from './format-pickup-date.ts'
import styles from './pickup-fields.module.css'
import { usePickupMoment } from './use-pickup-moment.ts'

interface Props {
  options: PickupOptions | undefined
  isLoading: boolean
  hasFailed?: boolean
  onRetry?: () => void
  onChoose: (slot: { date: string; time: string }) => void
}

function useHintText({ options, isLoading, hasFailed }: Props): string {
  const { t, language } = useTexts('pickup')
  const say = usePickupMoment()
  const first = options?.dates[0]
  if (hasFailed) return t('failed')
  if (!options || isLoading) return ''
  if (!earliestPickup(options)) return t('nothingFree')
  if (!options.orderBy || !first) return ''
  return t('orderBy', { first: formatPickupDate(first.date, language, 'short'), until: say(options.orderBy) })
}

/** Below the fields: until when to order for the first date, and the short way to it. */
export function PickupHint(props: Props) {
  const { t } = useTexts('pickup')
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
