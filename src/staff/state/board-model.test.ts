import { describe, expect, test } from 'vitest'
import type { PickupAction } from '#domain/staff/board.ts'
import { aStaffOrder } from '#tests/support/staff-builders.ts'
import {
  byHandOver,
  enqueue,
  groupByTime,
  markChanges,
  type QueuedAction,
  toLabel,
  urgencyOf,
  viewOrder,
  withoutMark,
} from './board-model.ts'

const at = '2026-11-17T06:05:00.000Z'
const order = aStaffOrder()

const anAction = (action: PickupAction, changes: Partial<QueuedAction> = {}): QueuedAction => ({
  key: `key of ${action}`,
  orderId: order.orderId,
  action,
  at,
  by: 'Tablet Illertissen',
  isSent: false,
  order: toLabel(order),
  ...changes,
})

describe('viewOrder', () => {
  test('shows the order of the server when nothing waits for it', () => {
    const ofAnother = anAction('hand-over', { orderId: 'another' })
    expect(viewOrder(order, [ofAnother])).toEqual({ ...order, isPending: false })
  })

  test.each([
    [['ready'], 'ready'],
    [['ready', 'undo-ready'], 'toDo'],
    [['ready', 'hand-over'], 'handedOver'],
    [['hand-over'], 'handedOver'],
    [['hand-over', 'undo-hand-over'], 'toDo'],
    [['not-collected'], 'notCollected'],
    [['not-collected', 'undo-not-collected'], 'toDo'],
    [['not-collected', 'hand-over'], 'handedOver'],
  ] as const)('%j leads to the column %s', (actions, column) => {
    const queue = actions.map((action) => anAction(action))
    expect(viewOrder(order, queue)).toMatchObject({ column, isPending: true })
  })

  test('records who handed over and when, and what was to be paid as paid', () => {
    const unpaid = aStaffOrder({ toPay: 12.4 })
    expect(viewOrder(unpaid, [anAction('hand-over')])).toMatchObject({
      handedOverAt: at,
      handedOverBy: 'Tablet Illertissen',
      toPay: 0,
    })
  })

  test('keeps the first hand-over when the server already knows one', () => {
    const done = aStaffOrder({ handedOverAt: '2026-11-17T06:01:00.000Z', handedOverBy: 'Theke links' })
    const shown = viewOrder(done, [anAction('hand-over'), anAction('not-collected'), anAction('ready')])
    expect(shown).toMatchObject({ column: 'handedOver', handedOverBy: 'Theke links', readyAt: null })
  })

  test('keeps a canceled order canceled', () => {
    const canceled = aStaffOrder({ orderState: 'canceled' })
    expect(viewOrder(canceled, [anAction('hand-over')])).toMatchObject({ column: 'canceled', handedOverAt: null })
  })
})

describe('enqueue', () => {
  test('adds actions at the end', () => {
    const first = anAction('ready')
    const second = anAction('hand-over')
    expect(enqueue([first], second)).toEqual([first, second])
  })

  test('removes an action that is undone before it was sent', () => {
    const other = anAction('ready', { orderId: 'another', key: 'other' })
    expect(enqueue([other, anAction('hand-over')], anAction('undo-hand-over'))).toEqual([other])
  })

  test('sends the undo after an action that the server may know', () => {
    const sent = anAction('hand-over', { isSent: true })
    expect(enqueue([sent], anAction('undo-hand-over'))).toEqual([sent, anAction('undo-hand-over')])
  })

  test('undoes only the last action of the order', () => {
    const queue = [anAction('ready'), anAction('hand-over')]
    expect(enqueue(queue, anAction('undo-ready'))).toHaveLength(3)
  })
})

describe('markChanges', () => {
  const none = { marks: {}, hasSameLanguage: true }
  const id = order.orderId

  test('marks nothing when there was no list before', () => {
    expect(markChanges(undefined, [order], none)).toEqual({})
  })

  test('marks an order that was not in the list as new', () => {
    expect(markChanges([], [order], none)).toEqual({ [id]: 'new' })
  })

  test('marks no order that is handed over or canceled already', () => {
    const done = [aStaffOrder({ handedOverAt: at }), aStaffOrder({ orderId: 'c', orderState: 'canceled' })]
    expect(markChanges([], done, none)).toEqual({})
  })

  test('marks an order whose content or time has changed', () => {
    expect(markChanges([order], [aStaffOrder({ notes: 'ohne Salz' })], none)).toEqual({ [id]: 'changed' })
    expect(markChanges([order], [aStaffOrder({ time: '08:00' })], none)).toEqual({ [id]: 'changed' })
  })

  test('marks no order that staff have made ready', () => {
    expect(markChanges([order], [aStaffOrder({ readyAt: at })], none)).toEqual({})
  })

  test('marks an open order that was canceled, until it is touched', () => {
    const canceled = aStaffOrder({ orderState: 'canceled' })
    const marks = markChanges([order], [canceled], none)
    expect(marks).toEqual({ [id]: 'canceled' })
    expect(markChanges([canceled], [canceled], { ...none, marks })).toEqual(marks)
    expect(markChanges([canceled], [canceled], { ...none, marks: withoutMark(marks, id) })).toEqual({})
  })

  test('keeps a mark until the order is touched or handed over', () => {
    const marks = { [id]: 'new' } as const
    expect(markChanges([order], [order], { ...none, marks })).toEqual(marks)
    expect(markChanges([order], [aStaffOrder({ handedOverAt: at })], { ...none, marks })).toEqual({})
    expect(markChanges([order], [aStaffOrder({ notes: 'x' })], { ...none, marks })).toEqual(marks)
  })

  test('takes no other language for another content', () => {
    const [line] = order.lines
    const english = aStaffOrder({ lines: line ? [{ ...line, name: 'Country loaf' }] : [] })
    expect(markChanges([order], [english], { marks: {}, hasSameLanguage: false })).toEqual({})
  })
})

test.each([
  ['07:14', 434, 'later'],
  ['07:15', 435, 'now'],
  ['07:59', 479, 'now'],
  ['08:00', 480, 'late'],
] as const)('at %s an order for 7:30 is due: %s, %s', (_, minute, urgency) => {
  expect(urgencyOf(aStaffOrder({ time: '07:30' }), { date: '2026-11-17', minute })).toBe(urgency)
})

test('groups by time, in the order of the day', () => {
  const view = (orderId: string, time: string) => viewOrder(aStaffOrder({ orderId, time }), [])
  const groups = groupByTime([view('a', '08:00'), view('b', '06:30'), view('c', '08:00')])
  expect(groups.map(({ time, orders }) => [time, orders.map(({ orderId }) => orderId)])).toEqual([
    ['06:30', ['b']],
    ['08:00', ['a', 'c']],
  ])
})

test('sorts the last hand-over first', () => {
  const early = aStaffOrder({ orderId: 'early', handedOverAt: '2026-11-17T05:40:00.000Z' })
  const late = aStaffOrder({ orderId: 'late', handedOverAt: '2026-11-17T06:10:00.000Z' })
  expect([early, late].sort(byHandOver)).toEqual([late, early])
})
