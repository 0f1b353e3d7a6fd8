/** In form order. */
export const enquiryFields = [
  'form',
  'name',
  'company',
  'mail',
  'phone',
  'amount',
  'from',
  'to',
  'streetAddress',
  'postalCode',
  'location',
  'message',
  'storeId',
  'privacy',
] as const
export type EnquiryField = (typeof enquiryFields)[number]
