import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { boardColumnOf } from '#domain/staff/board.ts'

/** An order of the staff API that nobody has prepared, for 7:00 on 17 November 2026. Its column follows from its facts. */
export function aStaffOrder(changes: Partial<Omit<StaffOrder, 'column'>> = {}): StaffOrder {
  const order = {
    orderId: '7K3MN-PQ4RT',
    orderState: 'preparation' as const,
    store: 'illertissen-marktplatz',
    date: '2026-11-17',
    time: '07:00',
    code: '4711',
    customer: { givenname: 'Anna', surname: 'Huber', phone: '+49 7303 99990', mail: 'anna.huber@mail.example' },
    language: 'de',
    lines: [{ productId: 'bauernbrot', name: 'Bauernbrot', quantity: 1, options: [], notes: '', price: 5.4 }],
    notes: '',
    staffNote: '',
    total: 5.4,
    toPay: 0,
    readyAt: null,
    handedOverAt: null,
    handedOverBy: null,
    notCollectedAt: null,
    createdAt: '2026-11-16T11:00:00.000Z',
    ...changes,
  }
  const column = boardColumnOf({
    state: order.orderState,
    readyAt: order.readyAt ?? undefined,
    handedOverAt: order.handedOverAt ?? undefined,
    notCollectedAt: order.notCollectedAt ?? undefined,
  })
  return { ...order, column }
}
