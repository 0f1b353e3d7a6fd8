import type { Customer } from '#domain/order/order.ts'

export const nameOf = ({ givenname, surname }: Customer): string => `${givenname} ${surname}`.trim()
