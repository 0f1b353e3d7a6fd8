import { expect, test } from 'vitest'
import type { Requests } from '../api/request.ts'
import type { BoardQuery } from '../api/staff-api.ts'
import { createKeptDays, type KeptScope } from './kept-days.ts'
import { createListCache, type ListQuery } from './list-cache.ts'
import type { StoredList } from './staff-database.ts'

const days = ['2026-11-17', '2026-11-18']

function setUp() {
  const world = {
    scope: { store: 'illertissen', isOnlyStore: true, days, language: 'de' } as KeptScope | undefined,
    nowMs: 0,
    isDown: false,
    versions: {} as Record<string, string>,
    asked: [] as string[],
    saved: [] as StoredList[],
  }
  const day = (date: string) => (date === days[0] ? 'today' : 'tomorrow')
  const lists = createListCache({
    requests: {
      request: (async (route: string, { query }: { query: { date: string } }) => {
        const path = route.slice('GET '.length)
        world.asked.push(`${path} ${day(query.date)}`)
        if (world.isDown) return { ok: false, problem: { code: 'unreachable', message: '' } }
        return { ok: true, data: path }
      }) as unknown as Requests['request'],
    },
    database: {
      readList: async (list, store, date) =>
        world.saved.findLast((one) => one.list === list && one.store === store && one.date === date),
      saveList: async (list) => void world.saved.push(list),
    },
    now: () => '2026-11-17T17:40:00.000Z',
    keptDays: () => days,
    language: () => 'de',
  })
  const kept = createKeptDays({
    board: {
      async keep({ date }: BoardQuery) {
        world.asked.push(`board ${day(date)}`)
        return world.isDown ? undefined : (world.versions[date] ?? 'v1')
      },
    },
    lists,
    scope: () => world.scope,
    nowMs: () => world.nowMs,
  })
  const take = async (isChanged?: boolean) => {
    world.asked = []
    await kept.take(isChanged)
    return world.asked.toSorted()
  }
  const read = (query: ListQuery) => lists.read(query)
  return { world, take, read }
}

const all = [
  '/lists/bake today',
  '/lists/bake tomorrow',
  '/lists/pickup today',
  '/lists/pickup tomorrow',
  'board today',
  'board tomorrow',
]

test('takes board and lists of today and tomorrow along', async () => {
  const { take } = setUp()
  expect(await take()).toEqual(all)
})

test('a store among many takes its boards only', async () => {
  const { world, take } = setUp()
  world.scope = world.scope && { ...world.scope, isOnlyStore: false }
  expect(await take()).toEqual(['board today', 'board tomorrow'])
})

test('takes nothing for somebody who may not read orders', async () => {
  const { world, take } = setUp()
  world.scope = undefined
  expect(await take()).toEqual([])
})

test('looks every five minutes, and reads only the lists of a day that has changed', async () => {
  const { world, take } = setUp()
  await take()
  world.nowMs = 4 * 60_000
  expect(await take()).toEqual([])
  world.nowMs = 5 * 60_000
  world.versions = { '2026-11-18': 'v2' }
  expect(await take()).toEqual(['/lists/bake tomorrow', '/lists/pickup tomorrow', 'board today', 'board tomorrow'])
})

test('takes again at once what is known to have changed, after midnight, and what failed', async () => {
  const { world, take } = setUp()
  await take()
  expect(await take(true)).toEqual(['board today', 'board tomorrow'])
  world.scope = world.scope && { ...world.scope, days: ['2026-11-18', '2026-11-19'] }
  world.isDown = true
  expect(await take()).toHaveLength(2)
  expect(await take()).toHaveLength(2)
})

test('without a connection a list is read from the device, with its age', async () => {
  const { world, take, read } = setUp()
  await take()
  world.isDown = true
  const kept = await read({ list: 'bake', date: '2026-11-18', store: '' })
  expect(kept).toMatchObject({
    ok: true,
    data: { data: '/lists/bake', readAt: '2026-11-17T17:40:00.000Z', isStored: true },
  })
  expect(await read({ list: 'bake', date: '2026-11-18', store: 'senden' })).toMatchObject({ ok: false })
})
