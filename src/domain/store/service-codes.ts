export const serviceCodes = ['breakfast', 'sunday', 'wifi', 'accessible', 'cafe', 'drive'] as const
export type ServiceCode = (typeof serviceCodes)[number]
