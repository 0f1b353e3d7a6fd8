import type { MissingReason } from '#contract/orders.ts'
import { formatTime } from '#domain/i18n/format-dates.ts'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { describeWeekdays, formatMonthDay } from '../../product-format.ts'

/** "Canapéplatte braucht 3 Tage." Needs the namespaces pickup and products. */
export function useFormatMissingReason(): (reason: MissingReason) => string {
  const { t, language } = useTranslation('pickup')
  const products = useTranslation('products')
  const formatPickupTime = useFormatPickupTime()
  function formatOutside({ from, until }: { from?: string | undefined; until?: string | undefined }): string {
    if (from !== undefined && until !== undefined && from > until) return t('why.neverTogether')
    const [start, end] = [from, until].map((time) => time && t('clock', { time: formatTime(time, language) }))
    if (start && end) return t('why.outsideTimes', { from: start, until: end })
    return start ? t('why.closedAfter', { from: start }) : t('why.closedBefore', { until: end ?? '' })
  }
  return (reason) => {
    switch (reason.code) {
      case 'preparation': {
        const { name, days, fromQuantity } = reason
        if (fromQuantity === undefined) return t('why.preparation', { name, count: days })
        return t('why.largePreparation', { name, from: fromQuantity, count: days })
      }
      case 'notice':
        return t('why.notice', { count: reason.days })
      case 'cutOff':
        return t('why.cutOff', { until: formatPickupTime(reason.orderBy) })
      case 'notThatWeekday': {
        const { rule, days } = describeWeekdays(reason.weekdays, products)
        return t(`why.${rule}`, { name: reason.name, days })
      }
      case 'outOfSeason': {
        const [from, until] = [reason.season.from, reason.season.until].map((day) => formatMonthDay(day, language))
        return t('why.outOfSeason', { name: reason.name, from: from ?? '', until: until ?? '' })
      }
      case 'storeClosed':
        return reason.detail ? t('why.storeClosedOn', { detail: reason.detail }) : t('why.storeClosed')
      case 'notToSundayOrHoliday':
        return t('why.notToSundayOrHoliday')
      case 'notInStore':
        return t('why.notInStore', { name: reason.name })
      case 'soldOut':
        return t('why.soldOut', { name: reason.name, count: reason.left })
      case 'outsideTimes':
        return formatOutside(reason)
      default:
        return reason satisfies never
    }
  }
}
