import type { MissingReason, PickupOptions } from '#contract/orders.ts'
import { formatList } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormatMissingReason } from './missing-reason-format.ts'

/** The dates that share a reason, by the text of the reason, in the order of the first date. */
function groupByReason(
  missing: PickupOptions['missing'],
  format: (reason: MissingReason) => string,
): ReadonlyMap<string, readonly string[]> {
  const datesByReason = new Map<string, string[]>()
  for (const { date, reasons } of missing)
    for (const text of reasons.map(format)) datesByReason.set(text, [...(datesByReason.get(text) ?? []), date])
  return datesByReason
}

/** A rule that excludes more dates explains itself. */
const maxListedDates = 4

/** What prevents pickup on which dates. */
export default function MissingReasons({ missing }: Pick<PickupOptions, 'missing'>) {
  const { language } = useTranslation('pickup')
  const datesByReason = groupByReason(missing, useFormatMissingReason())
  return (
    <ul>
      {[...datesByReason].map(([reason, datesOfReason]) => (
        <li key={reason}>
          {reason}
          {datesOfReason.length <= maxListedDates && (
            <span>
              {formatList(
                datesOfReason.map((date) => formatDay(date, language, 'narrow')),
                language,
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
