export const withdrawalFields = ['name', 'orderId', 'mail', 'notes'] as const
export type WithdrawalField = (typeof withdrawalFields)[number]
export type Declaration = Record<WithdrawalField, string>

export const noDeclaration: Declaration = { name: '', orderId: '', mail: '', notes: '' }

export type FormStep = { step: 'form'; typed: Declaration; errors: Partial<Record<WithdrawalField, string>> }
export type CheckStep = { step: 'check'; typed: Declaration; hasFailed: boolean }
export type DoneStep = { step: 'done'; typed: Declaration; receivedAt: string }
export type WithdrawalAnswer = FormStep | CheckStep | DoneStep
