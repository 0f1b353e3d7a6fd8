import { useTranslation } from 'react-i18next'
import { shortTime } from './short-time.ts'
import type { Period } from './week-rows.ts'

export const periodText = ({ open, close }: Period): string => `${shortTime(open)} – ${shortTime(close)}`

/** "6:30 – 12:30, 14:00 – 18:00", or that it is closed. */
export function usePeriodsText(): (periods: readonly Period[]) => string {
  const { t } = useTranslation('places')
  return (periods) => (periods.length > 0 ? periods.map(periodText).join(', ') : t('hours.closed'))
}
