import { describe, expect, test } from 'vitest'
import type { AuditAction, AuditSubject } from '#domain/staff/audit-actions.ts'
import { type ActingRole, can } from '#domain/staff/roles.ts'
import { toSubjectAddress } from './subject-address.ts'

const addressFor = (role: ActingRole, kind: AuditSubject, id: string, action: AuditAction, after: unknown = null) =>
  toSubjectAddress({ action, subject: { kind, id }, after }, (capability) => can({ role }, capability))

describe('the owner comes to the page of', () => {
  test.each<[AuditSubject, string, AuditAction, string]>([
    ['order', '7K3MN-PQ4RT', 'order.note', '/orders/7K3MN-PQ4RT'],
    ['application', 'a1', 'application.note', '/hiring/applications/a1'],
    ['incident', 'i1', 'incident.update', '/incidents'],
    ['trialShift', 't1', 'trialShift.cancel', '/hiring/trial-shifts'],
    ['message', 'm1', 'message.done', '/inbox/m1'],
    ['content', 'product/bauernbrot', 'content.save', '/content/edit/product/bauernbrot'],
    ['content', 'home/home', 'content.save', '/content/edit/home/home'],
    ['content', 'version/12', 'content.publish', '/content/history'],
    ['content', 'original/0123456789abcdef', 'content.picture', '/content/picture'],
    ['product', 'bauernbrot', 'stock.set', '/content/edit/product/bauernbrot'],
    ['store', 'markt', 'store.pause', '/store/pause'],
    ['store', 'markt', 'store.days', '/store/hours'],
    ['store', 'markt', 'store.capacity', '/store/capacity'],
    ['store', 'markt', 'device.pairingCode', '/devices'],
    ['person', 'p1', 'person.change', '/people'],
    ['device', 'd1', 'device.revoke', '/devices'],
    ['books', 'settings', 'books.settings', '/books/settings'],
    ['mail', 'm1', 'mail.retry', '/mails'],
    ['backup', 'backup', 'backup.create', '/audit?subject=backup'],
  ])('%s %s', (kind, id, action, address) => {
    expect(addressFor('owner', kind, id, action)).toBe(address)
  })
})

test('an entry that was removed leads to the history', () => {
  expect(addressFor('owner', 'content', 'job/alt', 'content.save', { isThere: false })).toBe('/content/history')
})

test.each<[ActingRole, AuditSubject, string, AuditAction, string]>([
  ['office', 'application', 'a1', 'application.note', '/audit?subject=a1'],
  ['office', 'trialShift', 't1', 'trialShift.cancel', '/audit?subject=t1'],
  ['office', 'person', 'p1', 'person.change', '/audit?subject=p1'],
  ['store', 'product', 'bauernbrot', 'stock.set', '/store/stock'],
  ['store', 'message', 'm1', 'message.done', '/audit?subject=m1'],
  ['store', 'content', 'product/x', 'content.save', '/audit?subject=product%2Fx'],
  ['store', 'mail', 'm1', 'mail.retry', '/audit?subject=m1'],
  ['store', 'books', 'settings', 'books.settings', '/audit?subject=settings'],
])('%s may not open every %s', (role, kind, id, action, address) => {
  expect(addressFor(role, kind, id, action)).toBe(address)
})
