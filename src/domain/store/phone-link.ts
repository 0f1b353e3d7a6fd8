/** Phone links carry digits only, with the plus of the country in front; the bracketed zero is not dialled with it. */
export const phoneLink = (phone: string): string =>
  `tel:${phone
    .replace(/^(\s*(?:\+|00)[\d\s]*)\(0\)/, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')}`
