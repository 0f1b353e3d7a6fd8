import { beforeAll, describe, expect, test } from 'vitest'
import { readContent } from '#content/read-content.ts'
import type { Bakery } from '../content/bakery.ts'
import { applyOverrides } from './overrides.ts'

let bakery: Bakery
beforeAll(async () => {
  const reading = await readContent('content')
  if (!reading.isValid) throw new Error('the demo content is broken')
  bakery = reading.bakery
})

const storeId = 'illertissen-marktplatz'
const storeOf = ({ stores }: Bakery) => stores.find(({ id }) => id === storeId)
const closed = {
  kind: 'storeDay',
  subjectId: storeId,
  key: '2026-12-23',
  body: { periods: [], reason: { de: 'Wasserschaden' } },
} as const

describe('what the desk decides', () => {
  test('lies over the content, and only where it says so', () => {
    const changed = applyOverrides(bakery, [
      closed,
      { kind: 'slotCapacity', subjectId: storeId, key: '', body: { capacity: 1 } },
      { kind: 'jobActive', subjectId: 'initiativbewerbung', key: '', body: { isActive: false } },
    ])
    expect(storeOf(changed)?.hours.specialDays).toContainEqual({ date: closed.key, ...closed.body })
    expect(storeOf(changed)?.slotCapacity).toBe(1)
    expect(changed.jobs.find(({ id }) => id === 'initiativbewerbung')?.isActive).toBe(false)
    const others = (one: Bakery) => one.stores.filter(({ id }) => id !== storeId)
    expect(others(changed)).toEqual(others(bakery))
  })

  test('takes the place of a special day of the content on the same date', () => {
    const body = { periods: [{ openMinute: 480, closeMinute: 600 }], reason: { de: 'Inventur' } }
    const twice = applyOverrides(applyOverrides(bakery, [closed]), [{ ...closed, body }])
    const days = storeOf(twice)?.hours.specialDays.filter(({ date }) => date === closed.key)
    expect(days).toEqual([{ date: closed.key, ...body }])
  })

  test('nothing changes nothing', () => {
    expect(applyOverrides(bakery, [])).toBe(bakery)
  })
})
