import type { Language } from '#domain/i18n/languages.ts'
import { formatNumber } from '../../format-number.ts'

const finestMetres = 50

/** "350 m", "2,4 km", "24 km": as fine as it is of use. */
export function formatDistance(km: number, language: Language): string {
  const metres = Math.max(finestMetres, Math.round((km * 1000) / finestMetres) * finestMetres)
  return metres < 1000 ? `${metres} m` : `${formatNumber(km, language, { most: km < 10 ? 1 : 0 })} km`
}
