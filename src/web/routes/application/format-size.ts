import type { Language } from '#domain/i18n/languages.ts'
import { formatNumber } from '../../format-number.ts'

/** "1,2 MB", "340 kB". In units of 1000, as phones and the limit count. */
export const formatSize = (bytes: number, language: Language): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, bytes / 1000), language, { most: 0 })} kB`
    : `${formatNumber(bytes / 1_000_000, language, { most: 1 })} MB`
