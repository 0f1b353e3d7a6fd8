/** Phone links carry digits only, with the plus of the country in front. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')}`
