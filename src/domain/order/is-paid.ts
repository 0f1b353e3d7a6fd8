import type { OrderState } from './order-states.ts'

const paidStates: readonly OrderState[] = ['purchased', 'preparation', 'completed']

export const isPaid = (state: OrderState): boolean => paidStates.includes(state)
