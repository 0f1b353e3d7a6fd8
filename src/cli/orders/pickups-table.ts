import type { ListedOrder } from '#db/desk/list-orders.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { table } from '../answers.ts'
import type { Table } from '../command-result.ts'

const lineText = ({ quantity, name, notes }: OrderLine, language: Language) =>
  `${quantity} × ${localized(name, language)}${notes.trim() ? ` (${notes.trim()})` : ''}`

/** Who comes when, for the counter. */
export const pickupsTable = (orders: readonly (ListedOrder & { pickupCode: string })[], language: Language): Table =>
  table(
    'pickups',
    [
      { key: 'time', as: 'time' },
      { key: 'pickupCode' },
      { key: 'name' },
      { key: 'phone' },
      { key: 'items' },
      { key: 'notes' },
      { key: 'amountCents', as: 'money' },
      { key: 'number' },
    ],
    orders.map(({ id, minute, pickupCode, customer, lines, notes, grossCents }) => ({
      time: minute,
      pickupCode,
      name: `${customer.givenname} ${customer.surname}`.trim(),
      phone: customer.phone,
      items: lines.map((line) => lineText(line, language)).join(', '),
      notes,
      amountCents: grossCents,
      number: id,
    })),
  )
