import { formatNumber } from '../i18n/format.ts'
import type { Language } from '../i18n/languages.ts'
import type { Translate } from '../i18n/translate.ts'

interface Pay {
  /** In euros. */
  from: number
  to: number
  per: 'hour' | 'month'
}

interface Texts {
  t: Translate<'jobs'>
  language: Language
}

/** What a job pays, in one line: the amounts, or else the collective agreement that names them. */
export const formatPayOrTariff = (job: { pay?: Pay | undefined; tariff?: string | undefined }, texts: Texts) =>
  job.pay ? formatPay(job.pay, texts) : job.tariff

/** "14,50 bis 17,00 € pro Stunde", "3.000 bis 4.200 € im Monat". */
export function formatPay({ from, to, per }: Pay, { t, language }: Texts): string {
  const digits = per === 'hour' || !Number.isInteger(from) || !Number.isInteger(to) ? 2 : 0
  const number = (amount: number) => formatNumber(amount, language, { min: digits, max: digits })
  return t(from === to ? `pay.${per}Fixed` : `pay.${per}`, { from: number(from), to: number(to) })
}
