import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

type Device = Parameters<typeof createActionQueue>[0]['database']

/** What one device keeps; windows that are opened one after the other share it. */
function createDevice() {
  let queue: QueuedAction[] = []
  let conflicts: Conflict[] = []
  return {
    readQueue: async () => [...queue],
    addToQueue: async (action: QueuedAction) => {
      queue = [...queue, action]
      return true
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

function openWindow(device: Device, server: ReturnType<typeof createServer>) {
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

test('keeps what the device could not store until it is sent, and stores it once that works', async () => {
  const server = createServer()
  server.answer = unreachable
  const device = createDevice()
  let isFull = true
  const { queue } = openWindow(
    { ...device, addToQueue: async (action) => !isFull && (await device.addToQueue(action)) },
    server,
  )
  await queue.record(a, 'hand-over')
  await settle()
  expect(queue.state.get().queue).toMatchObject([{ orderId: 'a' }])
  isFull = false
  await queue.load()
  expect(await device.readQueue()).toMatchObject([{ orderId: 'a' }])
  server.answer = recorded
  queue.flush()
  await settle()
  expect(server.received.map(({ sent }) => sent)).toEqual(['a hand-over'])
  expect(queue.state.get().queue).toEqual([])
})

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

test('shows and sends an action that is recorded while the stored queue is read', async () => {
  const device = createDevice()
  const server = createServer()
  const { promise: isWritable, resolve: letWrite } = Promise.withResolvers<void>()
  const slowDevice = {
    ...device,
    addToQueue: (action: QueuedAction) => isWritable.then(() => device.addToQueue(action)),
  }
  const { queue } = openWindow(slowDevice, server)
  const loading = queue.load()
  const recording = queue.record(a, 'hand-over')
  await settle()
  expect(queue.state.get().queue).toMatchObject([{ orderId: 'a' }])
  letWrite()
  await Promise.all([loading, recording])
  await settle()
  expect(server.received.map(({ sent }) => sent)).toEqual(['a hand-over'])
})

test('shows and sends an action that is recorded while another one is sent', async () => {
  const device = createDevice()
  const server = createServer()
  const slowDevice = {
    ...device,
    readQueue: async () => {
      const stored = await device.readQueue()
      await new Promise((resolve) => setTimeout(resolve, 10))
      return stored
    },
    addToQueue: async (action: QueuedAction) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return device.addToQueue(action)
    },
  }
  const { queue } = openWindow(slowDevice, server)
  void queue.record(a, 'hand-over')
  await vi.advanceTimersByTimeAsync(25)
  void queue.record(b, 'hand-over')
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.state.get().queue.map(({ orderId }) => orderId)).toContain('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.received.map(({ sent }) => sent)).toEqual(['a hand-over', 'b hand-over'])
  expect([queue.state.get().queue, await device.readQueue()]).toEqual([[], []])
})

test('sends what another window has stored, also when this one knows nothing of it', async () => {
  const device = createDevice()
  const server = createServer()
  server.answer = unreachable
  await openWindow(device, server).queue.record(a, 'hand-over')
  await settle()
  server.answer = recorded
  openWindow(device, server).queue.flush()
  await settle()
  expect(server.received.map(({ sent }) => sent)).toEqual(['a hand-over'])
})

test('an action that is undone just before it is sent is sent, and its undo after it', async () => {
  const device = createDevice()
  const server = createServer()
  const { promise: isWritable, resolve: letWrite } = Promise.withResolvers<void>()
  const { queue } = openWindow(
    { ...device, markAsSent: (key: string) => isWritable.then(() => device.markAsSent(key)) },
    server,
  )
  await queue.record(a, 'hand-over')
  await settle()
  const [offer] = queue.state.get().undoOffers
  const undoing = offer && queue.undo(offer)
  letWrite()
  await undoing
  await settle()
  expect(server.received.map(({ sent }) => sent)).toEqual(['a hand-over', 'a undo-hand-over'])
})

test('keeps refusals of a device that can store nothing', async () => {
  const server = createServer()
  server.answer = refused({ code: 'orderCanceled', message: 'storniert' })
  const { queue } = openWindow(
    { ...createDevice(), readQueue: async () => undefined, saveConflict: async () => {} },
    server,
  )
  await queue.record(a, 'hand-over')
  await settle()
  await queue.load()
  expect(queue.state.get().conflicts).toMatchObject([{ code: 'orderCanceled' }])
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

describe('an action that the server fails on', () => {
  const failing = refused({ code: 'internal', message: 'Fehler' })
  const failOnA: Answer = (orderId, action) => (orderId === 'a' ? failing : recorded)(orderId, action)

  test('is shown as refused after five answers, and the next one is sent', async () => {
    const server = createServer()
    server.answer = failOnA
    const { queue, log } = openWindow(createDevice(), server)
    await queue.record(a, 'hand-over')
    await queue.record(b, 'hand-over')
    await vi.advanceTimersByTimeAsync(19_999)
    expect(queue.state.get()).toMatchObject({ queue: [{ orderId: 'a' }, { orderId: 'b' }], conflicts: [] })
    await vi.advanceTimersByTimeAsync(1)
    expect(queue.state.get()).toMatchObject({ queue: [], conflicts: [{ code: 'internal', order: { orderId: 'a' } }] })
    expect(log).toEqual(['refused', 'recorded b'])
    expect(new Set(server.received.map(({ key }) => key)).size).toBe(2)
  })

  test('is kept during a short fault, however often it is sent', async () => {
    const server = createServer()
    server.answer = failing
    const { queue, log } = openWindow(createDevice(), server)
    await queue.record(a, 'hand-over')
    for (let attempt = 0; attempt < 20; attempt++) {
      queue.flush()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(server.received.length).toBeGreaterThan(10)
    server.answer = recorded
    queue.flush()
    await settle()
    expect(log).toEqual(['recorded a'])
  })
})

test.each(['unreachable', 'unavailable', 'tooManyAttempts'] as const)('never gives up on %s', async (code) => {
  const server = createServer()
  server.answer = refused({ code, message: '' })
  const { queue, log } = openWindow(createDevice(), server)
  await queue.record(a, 'hand-over')
  await vi.advanceTimersByTimeAsync(3_600_000)
  server.answer = recorded
  await vi.advanceTimersByTimeAsync(5_000)
  expect(log).toEqual(['recorded a'])
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
