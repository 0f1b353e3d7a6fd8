/** What the audit log can say. The app has a sentence for each in locales/. */
export const auditActions = [
  'session.signIn',
  'session.demoSignIn',
  'session.signOut',
  'session.signOutEverywhere',
  'person.invite',
  'person.passkey',
  'person.change',
  'person.revoke',
  'device.pairingCode',
  'device.pair',
  'device.revoke',
  'order.ready',
  'order.undoReady',
  'order.handOver',
  'order.undoHandOver',
  'order.notCollected',
  'order.undoNotCollected',
  'order.create',
  'order.move',
  'order.cancel',
  'order.refund',
  'order.resend',
  'order.note',
  'store.days',
  'store.daysRestored',
  'store.pause',
  'store.resume',
  'store.capacity',
  'stock.set',
  'stock.restored',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditSubjects = ['order', 'store', 'product', 'person', 'device'] as const
export type AuditSubject = (typeof auditSubjects)[number]
