/** A plain link: nothing is loaded from the messenger before the visitor follows it. */
export const chatLink = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, '')}`
