import type { AuditEntryResponse } from '#contract/staff/audit.ts'
import { type EntryKind, entryKinds } from '#domain/content/entries.ts'
import type { Capability } from '#domain/staff/roles.ts'
import { entryAddress } from '../content/entry-address.ts'

type Entry = Pick<AuditEntryResponse, 'action' | 'after'> & {
  subject: Pick<AuditEntryResponse['subject'], 'kind' | 'id'>
}

interface Target {
  to: string
  capability: Capability
}

/** `product/bauernbrot`, `version/12` or `original/` with a hash. */
function toContentAddress({ subject, after }: Entry): string {
  const [name = '', ...rest] = subject.id.split('/')
  if (name === 'original') return '/content/picture'
  const isGone = (after as { isThere?: unknown } | null)?.isThere === false
  const kind = entryKinds.find((one): one is EntryKind => one === name)
  return kind && !isGone ? entryAddress({ kind, id: rest.join('/') }) : '/content/history'
}

const storePages: Partial<Record<Entry['action'], string>> = {
  'store.pause': '/store/pause',
  'store.resume': '/store/pause',
  'store.days': '/store/hours',
  'store.daysRestored': '/store/hours',
  'store.capacity': '/store/capacity',
}

/** Pages that show the subject, the best first. */
function listTargets(entry: Entry): Target[] {
  const { action, subject } = entry
  const { kind, id } = subject
  switch (kind) {
    case 'order':
      return [{ to: `/orders/${id}`, capability: 'orders.read' }]
    case 'application':
      return [{ to: `/hiring/applications/${id}`, capability: 'hiring.manage' }]
    case 'trialShift':
      return [{ to: '/hiring/trial-shifts', capability: 'hiring.manage' }]
    case 'message':
      return [{ to: `/inbox/${id}`, capability: 'messages.manage' }]
    case 'incident':
      return [{ to: '/incidents', capability: 'content.edit' }]
    case 'content':
      return [{ to: toContentAddress(entry), capability: 'content.edit' }]
    case 'product':
      return [
        { to: entryAddress({ kind: 'product', id }), capability: 'content.edit' },
        { to: '/store/stock', capability: 'offer.change' },
      ]
    case 'store':
      // Of all stores.
      if (action === 'order.export') return []
      if (action === 'device.pairingCode') return [{ to: '/devices', capability: 'devices.manage' }]
      return [{ to: storePages[action] ?? '/store/stock', capability: 'offer.change' }]
    case 'person':
      return [{ to: '/people', capability: 'people.manage' }]
    case 'device':
      return [{ to: '/devices', capability: 'devices.manage' }]
    case 'books':
      return [{ to: '/books/settings', capability: 'books.read' }]
    case 'mail':
      return [{ to: '/mails', capability: 'overview.read' }]
    case 'backup':
    case 'audit':
    case 'privacy':
      return []
    default:
      return kind satisfies never
  }
}

/** A page of the subject that the reader may open; otherwise, what else the log says about it. */
export const toSubjectAddress = (entry: Entry, may: (capability: Capability) => boolean): string =>
  listTargets(entry).find(({ capability }) => may(capability))?.to ??
  `/audit?subject=${encodeURIComponent(entry.subject.id)}`
