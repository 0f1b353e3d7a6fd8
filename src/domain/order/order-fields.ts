import { dateRule, type FieldRule, mailRule, timeRule } from '../form-fields.ts'

/** Where and when an order is picked up. */
export const pickupFields = {
  pickupStore: { maxLength: 100 },
  pickupDate: dateRule,
  pickupTime: timeRule,
} as const satisfies Record<string, FieldRule>

const notes = { maxLength: 500, isOptional: true } as const satisfies FieldRule

/** In the order of the form. */
export const checkoutFields = {
  ...pickupFields,
  givenname: { maxLength: 100 },
  surname: { maxLength: 100 },
  mail: mailRule,
  phone: { maxLength: 40, isOptional: true },
  notes,
} as const satisfies Record<string, FieldRule>

export const changeFields = { ...pickupFields, notes }

export const withdrawalFields = {
  name: { maxLength: 200 },
  orderId: { maxLength: 60 },
  mail: mailRule,
  notes: { maxLength: 1000, isOptional: true },
} as const satisfies Record<string, FieldRule>
