/** What the audit log can say. The app has a sentence for each in locales/. */
const actionsByGroup = {
  session: ['signIn', 'demoSignIn', 'signInFailed', 'freshCheck', 'freshCheckFailed', 'signOut', 'signOutEverywhere'],
  person: ['invite', 'passkey', 'change', 'revoke'],
  device: ['pairingCode', 'pairingEnded', 'pair', 'revoke'],
  order: [
    'ready',
    'undoReady',
    'handOver',
    'undoHandOver',
    'notCollected',
    'undoNotCollected',
    'create',
    'move',
    'edit',
    'cancel',
    'refund',
    'returnPayment',
    'resend',
    'invoice',
    'note',
    'export',
  ],
  store: ['days', 'daysRestored', 'pause', 'resume', 'capacity'],
  stock: ['set', 'restored'],
  books: ['correct', 'settings', 'export'],
  audit: ['export'],
  privacy: ['show', 'erase'],
  backup: ['create', 'drill', 'restore'],
  mail: ['retry'],
  application: [
    'review',
    'putBack',
    'note',
    'assign',
    'invite',
    'hire',
    'reject',
    'reopen',
    'message',
    'suggestJob',
    'file',
    'export',
  ],
  interview: ['offer', 'remove', 'cancel'],
  trialShift: ['cancel'],
  message: ['reply', 'done', 'reopen'],
  content: ['save', 'discard', 'picture', 'publish', 'rollback', 'unschedule', 'previewLink'],
} as const
type Actions = typeof actionsByGroup

export type AuditAction = { [Group in keyof Actions]: `${Group}.${Actions[Group][number]}` }[keyof Actions]
export const auditActions = Object.entries(actionsByGroup).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}` as AuditAction),
)

export const auditSubjects = [
  'order',
  'store',
  'product',
  'person',
  'device',
  'books',
  'backup',
  'audit',
  'privacy',
  'mail',
  'application',
  'trialShift',
  'message',
  'content',
] as const
export type AuditSubject = (typeof auditSubjects)[number]
