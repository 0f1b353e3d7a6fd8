import { beforeAll, describe, expect, test } from 'vitest'
import { demoContent } from '#tests/support/test-content.ts'
import type { Content } from './content/content.ts'
import { applyOverrides } from './overrides.ts'

let content: Content
beforeAll(async () => {
  content = await demoContent()
})

const storeId = 'illertissen-marktplatz'
const findStore = ({ stores }: Content) => stores.find(({ id }) => id === storeId)
const closed = {
  kind: 'storeDay',
  subjectId: storeId,
  key: '2026-12-23',
  body: { periods: [], reason: { de: 'Wasserschaden' } },
} as const

describe('applyOverrides', () => {
  test('changes the named stores and nothing else', () => {
    const changed = applyOverrides(content, [
      closed,
      { kind: 'slotCapacity', subjectId: storeId, key: '', body: { capacity: 1 } },
    ])
    expect(findStore(changed)?.hours.specialDays).toContainEqual({ date: closed.key, ...closed.body })
    expect(findStore(changed)?.slotCapacity).toBe(1)
    const others = (one: Content) => one.stores.filter(({ id }) => id !== storeId)
    expect(others(changed)).toEqual(others(content))
  })

  test('replaces a special day of the content on the same date', () => {
    const body = { periods: [{ openMinute: 480, closeMinute: 600 }], reason: { de: 'Inventur' } }
    const twice = applyOverrides(applyOverrides(content, [closed]), [{ ...closed, body }])
    const days = findStore(twice)?.hours.specialDays.filter(({ date }) => date === closed.key)
    expect(days).toEqual([{ date: closed.key, ...body }])
  })

  test.each([
    [20, 80, 10, 40],
    [20, 80, 40, 160],
    [20, 80, 0, 0],
    [3, 10, 1, 3.3],
    [20, null, 10, null],
  ])('changes %d orders with the work of %s to %d with the work of %s', (slotCapacity, slotWork, capacity, work) => {
    const stores = content.stores.map((store) => (store.id === storeId ? { ...store, slotCapacity, slotWork } : store))
    const override = { kind: 'slotCapacity', subjectId: storeId, key: '', body: { capacity } } as const
    const once = applyOverrides({ ...content, stores }, [override])
    expect(findStore(once)).toMatchObject({ slotCapacity: capacity, slotWork: work })
    expect(findStore(applyOverrides(once, [override]))).toMatchObject({ slotCapacity: capacity, slotWork: work })
  })

  test('changes the capacity of single days in proportion, and leaves the others', () => {
    const stores = content.stores.map((store) =>
      store.id === storeId ? { ...store, slotCapacity: 20, slotWork: 80 } : store,
    )
    const changed = applyOverrides({ ...content, stores }, [
      { kind: 'slotCapacity', subjectId: storeId, key: '', body: { capacity: 10 } },
      { kind: 'slotCapacity', subjectId: storeId, key: '2026-12-23', body: { capacity: 30 } },
      { kind: 'slotCapacity', subjectId: storeId, key: '2026-12-24', body: { capacity: 0 } },
    ])
    expect(findStore(changed)).toMatchObject({
      slotCapacity: 10,
      slotWork: 40,
      capacityOnDays: [
        { date: '2026-12-23', slotCapacity: 30, slotWork: 120 },
        { date: '2026-12-24', slotCapacity: 0, slotWork: 0 },
      ],
    })
  })

  test('returns the same content without overrides', () => {
    expect(applyOverrides(content, [])).toBe(content)
  })
})
