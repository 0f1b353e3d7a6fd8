/** In the order of the form. */
export const contactFields = ['storeId', 'name', 'mail', 'phone', 'subject', 'message', 'privacy'] as const
export type ContactField = (typeof contactFields)[number]
