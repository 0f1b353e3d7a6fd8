import type { Customer } from '#domain/order/order.ts'

export const nameOf = ({ givenname, surname }: Pick<Customer, 'givenname' | 'surname'>): string =>
  `${givenname} ${surname}`.trim()
