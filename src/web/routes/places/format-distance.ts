const finestMetres = 50

/** "350 m", "2,4 km", "24 km": as fine as it is of use. */
export function formatDistance(km: number, language: string): string {
  const metres = Math.max(finestMetres, Math.round((km * 1000) / finestMetres) * finestMetres)
  if (metres < 1000) return `${metres} m`
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: km < 10 ? 1 : 0 })
  return `${number.format(km)} km`
}
