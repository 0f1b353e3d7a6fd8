import { describe, expect, test } from 'vitest'
import { type ActingRole, actingRoles, can, capabilities } from '#domain/staff/roles.ts'
import { homeOf, listPages, pages } from './pages.ts'

const sessionOf = (role: ActingRole) => ({ role, capabilities: capabilities.filter((one) => can({ role }, one)) })
const pathsOf = (list: readonly { path: string }[]) => list.map(({ path }) => path)

describe.each(actingRoles)('the pages of the role %s', (role) => {
  const { inNavigation, underMore } = listPages(sessionOf(role))

  test('begin with a page that the navigation shows', () => {
    expect(pathsOf(inNavigation)).toContain(homeOf({ role }))
  })

  test('are all open to it', () => {
    for (const { capability } of [...inNavigation, ...underMore])
      expect(capability === undefined || can({ role }, capability)).toBe(true)
  })

  test('are under "more" if a narrow window leaves them out', () => {
    for (const page of inNavigation) if (page.place === 'wide') expect(underMore).toContain(page)
  })
})

test('every page has an address of its own', () => {
  const paths = pathsOf(Object.values(pages))
  expect(new Set(paths).size).toBe(paths.length)
})

test('the counter has search, scanning and lists at hand, and a store manager finds devices under "more"', () => {
  const { inNavigation, underMore, navigation } = listPages(sessionOf('store'))
  expect(navigation).toBe('counter')
  expect(pathsOf(inNavigation)).toEqual([
    ...['/', '/search', '/scan', '/lists', '/phone-order', '/ingredients', '/store', '/more'],
  ])
  expect(pathsOf(underMore)).toEqual([
    ...['/phone-order', '/ingredients', '/store', '/open-questions', '/devices', '/audit', '/settings'],
  ])
})

test('the office begins with the overview and speaks of orders and stores', () => {
  const { inNavigation } = listPages(sessionOf('office'))
  expect(homeOf({ role: 'office' })).toBe('/overview')
  expect(inNavigation.map(({ label }) => label)).toEqual([
    'overview',
    'orders',
    'search',
    'lists',
    'books',
    'content',
    'inbox',
    'stores',
    'devices',
    'audit',
    'more',
  ])
})

test('a tax adviser has the books only', () => {
  const { inNavigation } = listPages(sessionOf('adviser'))
  expect([homeOf({ role: 'adviser' }), ...pathsOf(inNavigation)]).toEqual(['/books', '/books', '/more'])
})

test('hiring has its applications only', () => {
  const { inNavigation, underMore } = listPages(sessionOf('hiring'))
  expect(pathsOf(inNavigation)).toEqual(['/hiring', '/more'])
  expect(pathsOf(underMore)).toEqual(['/settings'])
})
