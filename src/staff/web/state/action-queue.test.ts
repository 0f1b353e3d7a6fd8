import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { aStaffOrder } from '#tests/support/staff-builders.ts'
import type { Problem, Result } from '../api/request.ts'
import { createActionQueue } from './action-queue.ts'
import type { Conflict, QueuedAction } from './board-model.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What one device keeps; windows that are opened one after the other share it. */
function createDevice() {
  let queue: QueuedAction[] = []
  let conflicts: Conflict[] = []
  return {
    readQueue: async () => [...queue],
    addToQueue: async (action: QueuedAction) => {
      queue = [...queue, action]
    },
    markAsSent: async (key: string) => {
      queue = queue.map((one) => (one.key === key ? { ...one, isSent: true } : one))
    },
    removeFromQueue: async (key: string) => {
      queue = queue.filter((one) => one.key !== key)
    },
    readConflicts: async () => [...conflicts],
    saveConflict: async (conflict: Conflict) => {
      conflicts = [...conflicts, conflict]
    },
    deleteConflict: async (key: string) => {
      conflicts = conflicts.filter((one) => one.key !== key)
    },
  }
}

type Answer = (orderId: string, action: string) => Result<StaffOrder>
const recorded: Answer = (orderId) => ({ ok: true, data: aStaffOrder({ orderId }) })
const refused =
  (problem: Problem): Answer =>
  () => ({ ok: false, problem })
const unreachable = refused({ code: 'unreachable', message: '' })

/** A server whose answers the test changes. */
function createServer() {
  const received: { sent: string; key: string; at: string }[] = []
  const server = { answer: recorded, received }
  return server
}

function openWindow(device: ReturnType<typeof createDevice>, server: ReturnType<typeof createServer>) {
  const log: string[] = []
  const queue = createActionQueue({
    database: device,
    send: async (orderId, action, { at, key }) => {
      const result = server.answer(orderId, action)
      if (result.ok || result.problem.code !== 'unreachable')
        server.received.push({ sent: `${orderId} ${action}`, key, at })
      return result
    },
    now: () => '2026-11-17T06:05:00.000Z',
    actorName: () => 'Tablet',
    canSend: () => true,
    onRecorded: ({ orderId }) => log.push(`recorded ${orderId}`),
    onRefused: () => log.push('refused'),
    lock: (work) => work(),
    announce: () => {},
  })
  return { queue, log }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const a = aStaffOrder({ orderId: 'a' })
const b = aStaffOrder({ orderId: 'b' })

test('sends actions in order and shows them until the server has answered', async () => {
  const server = createServer()
  const { queue, log } = openWindow(createDevice(), server)
  await Promise.all([queue.record(a, 'ready'), queue.record(b, 'hand-over')])
  await settle()
  expect(server.received.map(({ sent }) => sent)).toEqual(['a ready', 'b hand-over'])
  expect(log).toEqual(['recorded a', 'recorded b'])
  expect(queue.state.get().queue).toEqual([])
})

test('keeps actions while the server cannot be reached, and sends them in order with their times and keys', async () => {
  const server = createServer()
  server.answer = unreachable
  const { queue } = openWindow(createDevice(), server)
  await queue.record(a, 'ready')
  await queue.record(a, 'hand-over')
  await queue.record(b, 'hand-over')
  await vi.advanceTimersByTimeAsync(60_000)
  const waiting = queue.state.get().queue
  expect(waiting).toHaveLength(3)
  server.answer = recorded
  queue.flush()
  await settle()
  expect(server.received).toEqual(
    waiting.map(({ orderId, action, key, at }) => ({ sent: `${orderId} ${action}`, key, at })),
  )
})

test('a new window sends what the last one has left, with the same keys', async () => {
  const device = createDevice()
  const server = createServer()
  server.answer = unreachable
  const first = openWindow(device, server)
  await first.queue.record(a, 'hand-over')
  await settle()
  const [left] = first.queue.state.get().queue
  server.answer = recorded
  const second = openWindow(device, server)
  await second.queue.start()
  await settle()
  expect(server.received.map(({ sent, key }) => [sent, key])).toEqual([['a hand-over', left?.key]])
  expect(await device.readQueue()).toEqual([])
})

test('an action that is undone before it was sent is never sent', async () => {
  const server = createServer()
  const device = createDevice()
  const { queue } = openWindow(device, server)
  const offline = createActionQueue({
    database: device,
    send: async () => unreachable('', ''),
    now: () => '2026-11-17T06:05:00.000Z',
    actorName: () => '',
    canSend: () => false,
    onRecorded: () => {},
    onRefused: () => {},
    lock: (work) => work(),
    announce: () => {},
  })
  await offline.record(a, 'hand-over')
  const [offer] = offline.state.get().undoOffers
  if (offer) await offline.undo(offer)
  await queue.start()
  await settle()
  expect([server.received, await device.readQueue()]).toEqual([[], []])
})

test('keeps a refusal with who and when until it is acknowledged, also for the next window', async () => {
  const device = createDevice()
  const server = createServer()
  const other = { by: 'Theke links', at: '2026-11-17T06:01:00.000Z' }
  server.answer = refused({ code: 'alreadyHandedOver', message: 'schon übergeben', data: other })
  const { queue, log } = openWindow(device, server)
  await queue.record(a, 'hand-over')
  await settle()
  const expected = {
    action: 'hand-over',
    code: 'alreadyHandedOver',
    other,
    order: { orderId: 'a', name: 'Anna Huber' },
  }
  expect(queue.state.get()).toMatchObject({ queue: [], conflicts: [expected], undoOffers: [] })
  expect(log).toEqual(['refused'])
  const next = openWindow(device, server)
  await next.queue.start()
  const [conflict] = next.queue.state.get().conflicts
  expect(conflict).toMatchObject(expected)
  if (conflict) await next.queue.acknowledge(conflict.key)
  expect(await device.readConflicts()).toEqual([])
})

test('goes on with the next action after a refusal', async () => {
  const server = createServer()
  server.answer = (orderId, action) =>
    orderId === 'a' ? refused({ code: 'orderCanceled', message: 'storniert' })('', '') : recorded(orderId, action)
  const { queue, log } = openWindow(createDevice(), server)
  await queue.record(a, 'hand-over')
  await queue.record(b, 'hand-over')
  await settle()
  expect(log).toEqual(['refused', 'recorded b'])
})

test('keeps actions when the session has ended', async () => {
  const server = createServer()
  server.answer = refused({ code: 'signInNeeded', message: 'anmelden' })
  const { queue } = openWindow(createDevice(), server)
  await queue.record(a, 'hand-over')
  await settle()
  expect(queue.state.get()).toMatchObject({ queue: [{ orderId: 'a' }], conflicts: [] })
})

test('offers to undo the last action of an order for ten seconds', async () => {
  const { queue } = openWindow(createDevice(), createServer())
  await queue.record(a, 'ready')
  await queue.record(a, 'hand-over')
  const offered = () => queue.state.get().undoOffers.map(({ action }) => action)
  expect(offered()).toEqual(['hand-over'])
  await vi.advanceTimersByTimeAsync(9_999)
  expect(offered()).toEqual(['hand-over'])
  await vi.advanceTimersByTimeAsync(1)
  expect(offered()).toEqual([])
})

test('the undo of an action that was sent is sent after it', async () => {
  const server = createServer()
  const { queue } = openWindow(createDevice(), server)
  await queue.record(a, 'hand-over')
  await settle()
  const [offer] = queue.state.get().undoOffers
  if (offer) await queue.undo(offer)
  await settle()
  expect(server.received.map(({ sent }) => sent)).toEqual(['a hand-over', 'a undo-hand-over'])
})
