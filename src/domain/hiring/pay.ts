import type { Localized } from '../i18n/localized.ts'

export interface Pay {
  fromCents: number
  toCents: number
  per: 'hour' | 'month'
  /** Night, Sunday and holiday supplements, in words. */
  supplements: Localized | null
}
