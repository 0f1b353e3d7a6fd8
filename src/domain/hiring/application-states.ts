export const applicationStates = ['received', 'invited', 'hired', 'rejected', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]

export type ApplicationStep = 'invite' | 'hire' | 'reject' | 'withdraw'

const table: Record<ApplicationState, Partial<Record<ApplicationStep, ApplicationState>>> = {
  received: { invite: 'invited', hire: 'hired', reject: 'rejected', withdraw: 'withdrawn' },
  invited: { hire: 'hired', reject: 'rejected', withdraw: 'withdrawn' },
  hired: {},
  rejected: {},
  withdrawn: {},
}

/** Where a step leads; undefined when it is not possible from there. Nothing else changes a state. */
export const nextApplicationState = (state: ApplicationState, step: ApplicationStep): ApplicationState | undefined =>
  table[state][step]

export const isOpenApplication = (state: ApplicationState): boolean => state === 'received' || state === 'invited'
