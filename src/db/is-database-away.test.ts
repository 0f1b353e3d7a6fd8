import { expect, test } from 'vitest'
import { isDatabaseAway } from './is-database-away.ts'

const anError = (facts: object, message = 'x') => Object.assign(new Error(message), facts)

test.each([
  ['SQLite: busy', anError({ errcode: 5 })],
  ['SQLite: busy with a snapshot', anError({ errcode: 517 })],
  ['SQLite: disk full', anError({ errcode: 13, code: 'ERR_SQLITE_ERROR' })],
  ['SQLite: the disk does not write', anError({ errcode: 778 })],
  ['PostgreSQL: shut down by an administrator', anError({ code: '57P01' })],
  ['PostgreSQL: starting up', anError({ code: '57P03' })],
  ['PostgreSQL: disk full', anError({ code: '53100' })],
  ['PostgreSQL: too many connections', anError({ code: '53300' })],
  ['PostgreSQL: two in each other’s way', anError({ code: '40P01' })],
  ['PostgreSQL: only to be read', anError({ code: '25006' })],
  ['nobody listens', anError({ code: 'ECONNREFUSED' })],
  ['the line broke', anError({ code: 'ECONNRESET' })],
  ['the connection ended', anError({}, 'Connection terminated unexpectedly')],
  ['no connection became free', anError({}, 'timeout exceeded when trying to connect')],
  ['the connection broke before', anError({}, 'Client has encountered a connection error and is not queryable')],
])('away: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['SQLite: no such table', anError({ errcode: 1, code: 'ERR_SQLITE_ERROR' })],
  ['SQLite: there already', anError({ errcode: 2067 })],
  ['PostgreSQL: no such table', anError({ code: '42P01' })],
  ['PostgreSQL: there already', anError({ code: '23505' })],
  ['a text', 'ECONNREFUSED'],
  ['nothing', undefined],
])('not away: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
