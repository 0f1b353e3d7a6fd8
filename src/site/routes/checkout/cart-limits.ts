import type { CartResponse } from '#contract/cart.ts'
import { formatList } from '#domain/i18n/format.ts'
import { formatTime } from '#domain/i18n/format-dates.ts'
import type { TimeLimit } from '../../components/pickup/pickup-choice.ts'
import type { Translation } from '../../i18n/use-translation.ts'

/** Which item sets the earliest date; undefined if it is the usual one. */
export function formatDateLimit(
  { dateSetBy, preparationDays: count }: CartResponse,
  { t }: Translation<'checkout'>,
): string | undefined {
  if (!dateSetBy || count <= 1) return undefined
  const { name, fromQuantity } = dateSetBy
  return fromQuantity === undefined
    ? t('dateSetBy', { name, count })
    : t('dateSetByQuantity', { name, from: fromQuantity, count })
}

/** Which items limit the times of the whole cart, and how. */
export function findTimeLimit(
  { pickupFrom: from, pickupUntil: until, timeSetBy = [] }: CartResponse,
  { t, language }: Translation<'checkout'>,
): TimeLimit | undefined {
  if (from === undefined && until === undefined) return undefined
  const names = formatList(
    timeSetBy.map(({ name }) => t('quoted', { name })),
    language,
  )
  const clock = (time: string | undefined) => (time === undefined ? '' : formatTime(time, language))
  const texts = {
    from: () => t('timeSetBy.from', { names, from: clock(from) }),
    until: () => t('timeSetBy.until', { names, until: clock(until) }),
    between: () => t('timeSetBy.between', { names, from: clock(from), until: clock(until) }),
    never: () => t('timeSetBy.never', { names }),
  }
  if (from === undefined) return { until, text: texts.until() }
  if (until === undefined) return { from, text: texts.from() }
  return { from, until, text: from > until ? texts.never() : texts.between() }
}
